import { loadCurrentUser } from '~/api/current-user';
import { getHomePath, selectRole, readStoredRole } from '~/api/selected-role';
import type { CurrentUser } from '~/api/types';
import { paths } from '~/lib/paths';
import { safeReturnUrl } from '~/lib/safe-urls';
import { endSession, readValidToken } from '~/lib/session';

/** Returns the path to open after a sign-in: the return URL, or the home page of the user's role. */
export function getDestination(user: CurrentUser, returnUrl: string | null): string {
  const requested = safeReturnUrl(returnUrl);
  // Returning to the login would redirect in a loop.
  if (requested && !requested.startsWith(paths.login())) return requested;
  return getHomePath(user, selectRole(user, readStoredRole()));
}

/** Returns the destination of an existing session, or null if there is no valid one. */
export async function getSessionDestination(returnUrl: string | null): Promise<string | null> {
  if (!readValidToken()) return null;
  try {
    return getDestination(await loadCurrentUser(), returnUrl);
  } catch {
    endSession();
    return null;
  }
}

/** True for paths of the client-side application; other paths are rendered on the server. */
export function isAppPath(path: string): boolean {
  return /^\/(personal-area|identity)(\/|\?|#|$)/.test(path);
}
