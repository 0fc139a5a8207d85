import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
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

interface Guard extends UnsavedChangesOptions {
  unsaved: boolean;
}

/** All forms on the screen. The router asks only its last blocker, which answers for every form. */
const guards = new Set<{ current: Guard }>();

/** Saves the forms on the screen. Resolves to false if one of them could not be saved by itself. */
export async function saveForms(): Promise<boolean> {
  const results = [...guards].map(async ({ current: { unsaved, save } }) => {
    return !unsaved || (await save?.()) === true;
  });
  return (await Promise.all(results)).every(Boolean);
}

/**
 * Asks before the user leaves a screen with unsaved changes: with a dialog inside the application,
 * with the browser's prompt otherwise.
 */
export function useUnsavedChanges(unsaved: boolean, options: UnsavedChangesOptions = {}): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const guard = useRef<Guard>({ unsaved });
  useLayoutEffect(() => {
    guard.current = { unsaved, ...options };
  });
  useLayoutEffect(() => {
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      [...guards].some(({ current }) => current.unsaved) &&
      // After the end of a session nothing can be saved; `useSessionDraft` stores the values.
      readValidToken() !== null &&
      currentLocation.pathname !== nextLocation.pathname,
  );

  const mayLeave = async ({ unsaved, save, text, onLeave }: Guard): Promise<boolean> => {
    if (!unsaved || (await save?.())) return true;
    const isConfirmed = await confirm({
      title: t('shell.unsaved.title'),
      text: text ?? t('shell.unsaved.text'),
      confirmLabel: t('shell.unsaved.leave'),
      dangerous: true,
    });
    if (isConfirmed) onLeave?.();
    return isConfirmed;
  };
  const confirmLeave = useEffectEvent(async () => {
    for (const { current } of [...guards]) {
      if (!(await mayLeave(current))) return blocker.reset?.();
    }
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
