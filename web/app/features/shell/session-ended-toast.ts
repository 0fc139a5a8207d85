import type { Translate } from '~/i18n/translations';
import { onSessionChange, readValidToken } from '~/lib/session';
import { replaceToasts } from '~/ui/toasts';

/**
 * Explains on the login page why the user is there; disappears after the next sign-in. It replaces all other
 * toasts: failures caused by the ended session would confuse, and personal data must not stay on the screen.
 */
export function showSessionEndedToast(t: Translate): void {
  const hideToast = replaceToasts(t('shell.session.ended'), t('shell.session.endedText'), t);
  const unsubscribe = onSessionChange(() => {
    if (!readValidToken()) return;
    hideToast();
    unsubscribe();
  });
}
