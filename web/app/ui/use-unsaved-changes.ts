import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { validToken } from '~/lib/session';
import { useConfirm } from './use-confirm';

/** Asks before a screen with unsaved changes is left: in our words inside, in the browser's elsewhere. */
export function useUnsavedChanges(unsaved: boolean): void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // After the end of a session there is no choice; `useKeptDraft` saves what can be saved.
      unsaved && validToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  );

  const ask = useEffectEvent(async () => {
    const leave = await confirm({
      title: t('shell.unsaved.title'),
      text: t('shell.unsaved.text'),
      confirm: t('shell.unsaved.leave'),
      dangerous: true,
    });
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
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
