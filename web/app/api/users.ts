import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';
import type { Role } from './types';

type Schemas = components['schemas'];

export type User = Schemas['UserView'];
export type UserRow = Schemas['UserItem'];
export type UserAction = Schemas['UserAction'];
export type NewUser = Schemas['NewUser'];
export type UserChange = Schemas['UserChange'];

export const userKeys = {
  lists: ['users'] as const,
  details: (id: number) => ['user', id] as const,
};

export interface UserFilters {
  /** Part of a name or an address; empty for all users. */
  search: string;
  role: Role | null;
  isActive: boolean | null;
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const usersQuery = ({ search, role, isActive, ...page }: UserFilters) =>
  queryOptions({
    queryKey: [...userKeys.lists, { search, role, isActive, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/users', {
          params: {
            query: {
              ...page,
              search: search || undefined,
              role: role ?? undefined,
              isActive: isActive ?? undefined,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKeys.details(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/users/{id}', { params: { path: { id } }, signal })),
  });

export async function createUser(body: NewUser): Promise<User> {
  return cacheUser(await unwrapData(api.POST('/api/v1/users', { body })));
}

/** Replaces the whole profile. Rejects with 409 if `body.version` is outdated. */
export function saveUser(id: number, body: UserChange): Promise<User> {
  return unwrapData(api.PUT('/api/v1/users/{id}', { params: { path: { id } }, body }));
}

export function setUserActive(id: number, isActive: boolean): Promise<User> {
  const params = { path: { id } };
  return unwrapData(
    isActive
      ? api.POST('/api/v1/users/{id}/activate', { params })
      : api.POST('/api/v1/users/{id}/deactivate', { params }),
  );
}

export async function sendInvitation(id: number): Promise<void> {
  await unwrapData(api.POST('/api/v1/users/{id}/send-invitation', { params: { path: { id } } }));
}

/** Removes the second factor of a user who has lost it, and ends their sessions. */
export async function resetSecondFactor(id: number): Promise<void> {
  await unwrapData(
    api.POST('/api/v1/users/{id}/reset-second-factor', { params: { path: { id } } }),
  );
}

/**
 * Caches the server's version and invalidates the lists. Do not call it after a change that ended
 * the current user's session: the refetch would fail.
 */
export function cacheUser(user: User): User {
  const client = queryClient();
  client.setQueryData(userKeys.details(user.id), user);
  void client.invalidateQueries({ queryKey: userKeys.lists });
  return user;
}

/** Refetches a user whose data on the screen is outdated. */
export function invalidateUser(id: number): void {
  const client = queryClient();
  void client.invalidateQueries({ queryKey: userKeys.details(id) });
  void client.invalidateQueries({ queryKey: userKeys.lists });
}
