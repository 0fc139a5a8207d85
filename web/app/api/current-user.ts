import { queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { dataOf } from './answer';
import { api } from './client';
import { queryClient } from './query-client';
import type { CurrentUser, Role } from './types';

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/users/me', { signal })),
  staleTime: 5 * 60_000,
});

/** From the cache when the user is loaded already. */
export function loadCurrentUser(): Promise<CurrentUser> {
  return queryClient().ensureQueryData(currentUserQuery);
}

export async function saveCurrentRole(currentRole: Role): Promise<CurrentUser> {
  return remember(
    await dataOf(api.POST('/api/v1/users/me/current-role', { body: { currentRole } })),
  );
}

export async function saveInterfaceLanguage(interfaceLanguage: Language): Promise<CurrentUser> {
  return remember(
    await dataOf(api.POST('/api/v1/users/me/language', { body: { interfaceLanguage } })),
  );
}

function remember(user: CurrentUser): CurrentUser {
  queryClient().setQueryData(currentUserQuery.queryKey, user);
  return user;
}
