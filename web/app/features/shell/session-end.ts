import { createContext, useContext, useEffect } from 'react';
import { queryClient } from '~/api/query-client';
import type { Translate } from '~/i18n/translations';
import { readValidToken, onSessionChange, wasSignedOutOnRequest } from '~/lib/session';
import { removeUnsavedDrafts } from '~/lib/unsaved-drafts';
import { replaceToasts } from '~/ui/toasts';

type LogOut = () => Promise<void>;

/** Signs the user out on request: without a return URL and without the session-ended toast. */
export const LogOutContext = createContext<LogOut>(() => Promise.resolve());

export function useLogOut(): LogOut {
  return useContext(LogOutContext);
}

/**
 * Clears the query cache after sign-out, and the drafts of this tab if the user signed out in another: the next
 * user of this browser may be another one. Runs on unmount of the personal area, because mounted queries would
 * refetch without a token.
 */
export function useClearCacheAfterSignOut(): void {
  useEffect(
    () => () => {
      if (readValidToken()) return;
      queryClient().clear();
      if (wasSignedOutOnRequest()) removeUnsavedDrafts();
    },
    [],
  );
}

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
