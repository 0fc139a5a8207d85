import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';
import { selectRole, storedRole } from './selected-role';
import type { CurrentUser, Role } from './types';

/** The guard has loaded the user before any screen shows, so this never waits. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/**
 * For what waits for a letter's link to be followed, usually in another tab: whenever the person comes
 * back to this one, the server is asked again.
 */
export function useRefreshOnReturn(): void {
  useQuery({ ...currentUserQuery, refetchOnWindowFocus: 'always' });
}

export function useSelectedRole(): Role | null {
  return selectRole(useCurrentUser(), storedRole());
}
