import { loadCurrentUser } from '~/api/current-user';
import { homeOf, selectRole, storedRole } from '~/api/selected-role';
import type { CurrentUser } from '~/api/types';
import { paths } from '~/lib/paths';
import { safeReturnUrl } from '~/lib/return-url';
import { endSession, validToken } from '~/lib/session';

/** Where a person goes after signing in: where they wanted to go, or the home of their role. */
export function destinationOf(user: CurrentUser, returnUrl: string | null): string {
  const wanted = safeReturnUrl(returnUrl);
  // Going back to the login itself would go round in a circle.
  if (wanted && !wanted.startsWith(paths.login())) return wanted;
  return homeOf(user, selectRole(user, storedRole()));
}

/** The same for a session that exists already; null when there is none that holds. */
export async function destinationOfSession(returnUrl: string | null): Promise<string | null> {
  if (!validToken()) return null;
  try {
    return destinationOf(await loadCurrentUser(), returnUrl);
  } catch {
    endSession();
    return null;
  }
}

/** Other addresses are documents of their own, rendered on the server. */
export function isInTheApplication(path: string): boolean {
  return /^\/(personal-area|identity)(\/|\?|#|$)/.test(path);
}
