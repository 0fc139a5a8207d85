import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { readValidToken } from '~/lib/session';
import { useConfirm } from './use-confirm';

interface UnsavedChangesOptions {
  /** Called before asking; the question is skipped if it resolves to true. */
  save?: () => Promise<boolean>;
  /** Consequence for the changes. */
  text?: string;
  /** Called when the user discards the changes. */
  onLeave?: () => void;
}

/**
 * Asks before the user leaves a screen with unsaved changes: with a dialog inside the application,
 * with the browser's prompt otherwise.
 */
export function useUnsavedChanges(
  unsaved: boolean,
  { save, text, onLeave }: UnsavedChangesOptions = {},
): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // After the end of a session nothing can be saved; `useSessionDraft` stores the values.
      unsaved && readValidToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  );

  const confirmLeave = useEffectEvent(async () => {
    if (await save?.()) return blocker.proceed?.();
    const isConfirmed = await confirm({
      title: t('shell.unsaved.title'),
      text: text ?? t('shell.unsaved.text'),
      confirmLabel: t('shell.unsaved.leave'),
      dangerous: true,
    });
    if (!isConfirmed) return blocker.reset?.();
    onLeave?.();
    blocker.proceed?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void confirmLeave();
  }, [blocker.state]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
