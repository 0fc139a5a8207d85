import { queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { dataOf } from './answer';
import { api } from './client';
import { queryClient } from './query-client';
import type { CurrentUser, Profile, Role } from './types';

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/users/me', { signal })),
  staleTime: 5 * 60_000,
});

/** From the cache when the user is loaded already. */
export function loadCurrentUser(): Promise<CurrentUser> {
  return queryClient().ensureQueryData(currentUserQuery);
}

/** Asks the server again, where something has happened that changes what it says. */
export function refreshCurrentUser(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

export async function saveProfile(profile: Profile): Promise<CurrentUser> {
  return rememberCurrentUser(await dataOf(api.PUT('/api/v1/users/me', { body: profile })));
}

/** Sends a letter with a code to the new address; the old one stays until the code comes back. */
export function requestEmailChange(email: string): Promise<unknown> {
  return dataOf(api.POST('/api/v1/users/me/email', { body: { email } }));
}

export async function saveCurrentRole(currentRole: Role): Promise<CurrentUser> {
  return rememberCurrentUser(
    await dataOf(api.POST('/api/v1/users/me/current-role', { body: { currentRole } })),
  );
}

export async function saveInterfaceLanguage(interfaceLanguage: Language): Promise<CurrentUser> {
  return rememberCurrentUser(
    await dataOf(api.POST('/api/v1/users/me/language', { body: { interfaceLanguage } })),
  );
}

export function rememberCurrentUser(user: CurrentUser): CurrentUser {
  queryClient().setQueryData(currentUserQuery.queryKey, user);
  return user;
}
