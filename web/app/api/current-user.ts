import { queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { CurrentUser, Profile, Role } from './types';

export const currentUserQuery = queryOptions({
  queryKey: ['current-user'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/users/me', { signal })),
  staleTime: 5 * 60_000,
});

/** Returns the current user, from the cache if loaded. */
export function loadCurrentUser(): Promise<CurrentUser> {
  return queryClient().ensureQueryData(currentUserQuery);
}

/** Refetches the current user after a change that affects it. */
export function refreshCurrentUser(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: currentUserQuery.queryKey });
}

export async function saveProfile(profile: Profile): Promise<CurrentUser> {
  return cacheCurrentUser(await unwrapData(api.PUT('/api/v1/users/me', { body: profile })));
}

/**
 * Sends a letter with a code to the new address. The old address stays valid until the code is
 * confirmed.
 */
export function requestEmailChange(email: string): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/users/me/email', { body: { email } }));
}

export async function saveCurrentRole(currentRole: Role): Promise<CurrentUser> {
  return cacheCurrentUser(
    await unwrapData(api.POST('/api/v1/users/me/current-role', { body: { currentRole } })),
  );
}

export async function saveInterfaceLanguage(interfaceLanguage: Language): Promise<CurrentUser> {
  return cacheCurrentUser(
    await unwrapData(api.POST('/api/v1/users/me/language', { body: { interfaceLanguage } })),
  );
}

export function cacheCurrentUser(user: CurrentUser): CurrentUser {
  queryClient().setQueryData(currentUserQuery.queryKey, user);
  return user;
}
