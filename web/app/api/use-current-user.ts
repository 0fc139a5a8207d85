import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';
import { selectRole, readStoredRole } from './selected-role';
import type { CurrentUser, Role } from './types';

/**
 * Returns the current user. Never suspends: the personal area loads the user before it shows a
 * screen.
 */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/**
 * Refetches the current user when the window regains focus. Used while a letter's link is followed
 * in another tab.
 */
export function useRefreshOnReturn(): void {
  useQuery({ ...currentUserQuery, refetchOnWindowFocus: 'always' });
}

export function useSelectedRole(): Role | null {
  return selectRole(useCurrentUser(), readStoredRole());
}
