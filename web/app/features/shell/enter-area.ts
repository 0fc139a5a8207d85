import { redirect, redirectDocument } from 'react-router';
import { currentUserQuery, loadCurrentUser } from '~/api/current-user';
import { ApiError, errorMessage } from '~/api/errors';
import { queryClient } from '~/api/query-client';
import { storedRole } from '~/api/selected-role';
import type { CurrentUser } from '~/api/types';
import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { endSession, validToken } from '~/lib/session';
import { showError } from '~/ui/toasts';
import { decide } from './guard';
import { tellSessionEnded } from './session-ended';

/** Runs in the browser before each screen of the personal area; throws where to go instead. */
export async function enterArea(requested: URL, language: Language): Promise<void> {
  const returnUrl = requestedPath(requested);
  const attempt = {
    pathname: requested.pathname,
    hasValidToken: validToken() !== null,
    user: queryClient().getQueryData(currentUserQuery.queryKey) ?? null,
    storedRole: storedRole(),
  };

  let decision = decide(attempt);
  if (decision === 'load-user') {
    decision = decide({ ...attempt, user: await loadUserOrLeave(returnUrl, language) });
  }
  if (decision === 'go-to-login') {
    endSession();
    if (attempt.user) tellSessionEnded(translator(language)); // they were at work
    throw redirect(paths.login(returnUrl));
  }
  if (decision === 'access-restricted') {
    // A public page: it is rendered on the server and carries no script.
    throw redirectDocument(paths.error('access-restricted', returnUrl));
  }
}

async function loadUserOrLeave(returnUrl: string, language: Language): Promise<CurrentUser> {
  try {
    return await loadCurrentUser();
  } catch (error) {
    endSession();
    const t = translator(language);
    if (error instanceof ApiError && error.status === 401) tellSessionEnded(t);
    else showError(t('errors.loadingUser'), errorMessage(error, t), t);
    throw redirect(paths.login(returnUrl));
  }
}

/** The router strips the hash from what it asks for; on the first load the address bar has it. */
function requestedPath({ pathname, search }: URL): string {
  const { location } = window;
  const isShown = location.pathname === pathname && location.search === search;
  return pathname + search + (isShown ? location.hash : '');
}
