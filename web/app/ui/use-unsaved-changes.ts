import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { validToken } from '~/lib/session';
import { useConfirm } from './use-confirm';

interface Leaving {
  /** Tried first: nobody is asked where it answers that nothing is left to lose. */
  save?: () => Promise<boolean>;
  /** What becomes of the changes. */
  text?: string;
  /** They are not wanted any more. */
  onLeave?: () => void;
}

/** Asks before a screen with unsaved changes is left: in our words inside, in the browser's elsewhere. */
export function useUnsavedChanges(unsaved: boolean, { save, text, onLeave }: Leaving = {}): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // After the end of a session there is no choice; `useKeptDraft` saves what can be saved.
      unsaved && validToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  );

  const ask = useEffectEvent(async () => {
    if (await save?.()) return blocker.proceed?.();
    const leave = await confirm({
      title: t('shell.unsaved.title'),
      text: text ?? t('shell.unsaved.text'),
      confirm: t('shell.unsaved.leave'),
      dangerous: true,
    });
    if (!leave) return blocker.reset?.();
    onLeave?.();
    blocker.proceed?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}
