import { roomsOf, selectRole } from '~/api/selected-role';
import type { CurrentUser } from '~/api/types';
import { roomAt } from '~/lib/paths';

export type Decision = 'pass' | 'go-to-login' | 'load-user' | 'access-restricted';

export interface Attempt {
  pathname: string;
  hasValidToken: boolean;
  /** Null as long as it is not loaded. */
  user: CurrentUser | null;
  storedRole: string | null;
}

/** The guard of the personal area. What a role may open is the server's word, in `user.rooms`. */
export function decide({ pathname, hasValidToken, user, storedRole }: Attempt): Decision {
  if (!hasValidToken) return 'go-to-login';
  if (!user) return 'load-user';
  const room = roomAt(pathname);
  if (!room) return 'pass';
  return roomsOf(user, selectRole(user, storedRole)).includes(room) ? 'pass' : 'access-restricted';
}
