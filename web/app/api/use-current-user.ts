import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';
import { selectRole, storedRole } from './selected-role';
import type { CurrentUser, Role } from './types';

/** The guard has loaded the user before any screen shows, so this never waits. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

export function useSelectedRole(): Role | null {
  return selectRole(useCurrentUser(), storedRole());
}
