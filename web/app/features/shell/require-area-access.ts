import { redirect, redirectDocument } from 'react-router';
import { currentUserQuery, loadCurrentUser } from '~/api/current-user';
import { ApiError, errorMessage } from '~/api/errors';
import { queryClient } from '~/api/query-client';
import { readStoredRole } from '~/api/selected-role';
import type { CurrentUser } from '~/api/types';
import type { Language } from '~/i18n/language';
import { translator } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { endSession, readValidToken } from '~/lib/session';
import { showError } from '~/ui/toasts';
import { checkAccess } from './guard';
import { showSessionEndedToast } from './session-end';

/** Checks access before each screen of the personal area, in the browser; throws a redirect if denied. */
export async function requireAreaAccess(requested: URL, language: Language): Promise<void> {
  const returnUrl = requestedPath(requested);
  const accessRequest = {
    pathname: requested.pathname,
    hasValidToken: readValidToken() !== null,
    user: queryClient().getQueryData(currentUserQuery.queryKey) ?? null,
    storedRole: readStoredRole(),
  };

  let decision = checkAccess(accessRequest);
  if (decision === 'load-user') {
    decision = checkAccess({
      ...accessRequest,
      user: await loadUserOrRedirect(returnUrl, language),
    });
  }
  if (decision === 'login') {
    endSession();
    if (accessRequest.user) showSessionEndedToast(translator(language)); // signed in until now
    throw redirect(paths.login(returnUrl));
  }
  if (decision === 'access-restricted') {
    // The error page is public: rendered on the server, without scripts.
    throw redirectDocument(paths.error('access-restricted', returnUrl));
  }
}

async function loadUserOrRedirect(returnUrl: string, language: Language): Promise<CurrentUser> {
  try {
    return await loadCurrentUser();
  } catch (error) {
    endSession();
    const t = translator(language);
    if (error instanceof ApiError && error.status === 401) showSessionEndedToast(t);
    else showError(t('errors.loadingUser'), errorMessage(error, t), t);
    throw redirect(paths.login(returnUrl));
  }
}

/** Path to return to. The router strips the hash from its requests; on the first load `location` has it. */
function requestedPath({ pathname, search }: URL): string {
  const { location } = window;
  const isCurrent = location.pathname === pathname && location.search === search;
  return pathname + search + (isCurrent ? location.hash : '');
}
