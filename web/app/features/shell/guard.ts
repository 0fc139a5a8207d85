import { getAllowedScreens, selectRole } from '~/api/selected-role';
import type { CurrentUser } from '~/api/types';
import { topScreenAt } from '~/lib/paths';

export type AccessDecision = 'allow' | 'login' | 'load-user' | 'access-restricted';

export interface AccessRequest {
  pathname: string;
  hasValidToken: boolean;
  /** Null until loaded. */
  user: CurrentUser | null;
  storedRole: string | null;
}

/**
 * Decides whether a screen of the personal area may open. The server lists the screens of each role in
 * `user.rooms`.
 */
export function checkAccess({
  pathname,
  hasValidToken,
  user,
  storedRole,
}: AccessRequest): AccessDecision {
  if (!hasValidToken) return 'login';
  if (!user) return 'load-user';
  const screen = topScreenAt(pathname);
  if (!screen) return 'allow';
  return getAllowedScreens(user, selectRole(user, storedRole)).includes(screen)
    ? 'allow'
    : 'access-restricted';
}
