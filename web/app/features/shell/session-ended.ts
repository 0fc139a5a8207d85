import type { Translate } from '~/i18n/translations';
import { onSessionChange, validToken } from '~/lib/session';
import { showAlone } from '~/ui/toasts';

/**
 * Says on the login why one is there. It takes the place of all other toasts: what failed because the
 * session had ended would only confuse, and what belongs to the person must not stay on the screen.
 */
export function tellSessionEnded(t: Translate): void {
  const takeBack = showAlone(t('shell.session.ended'), t('shell.session.endedText'), t);
  const stop = onSessionChange(() => {
    if (!validToken()) return;
    takeBack();
    stop();
  });
}
