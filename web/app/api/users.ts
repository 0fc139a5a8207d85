import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { ApiError } from './errors';
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
  /** Part of a name or an address; empty when nothing is searched for. */
  search: string;
  role: Role | null;
  isActive: boolean | null;
  /** A column, with `-` before it where the order is descending. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const usersQuery = ({ search, role, isActive, ...page }: UserFilters) =>
  queryOptions({
    queryKey: [...userKeys.lists, { search, role, isActive, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
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
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: userKeys.details(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/users/{id}', { params: { path: { id } }, signal })),
  });

/** From an address, where anything may stand; always afresh, for its owner changes it too. */
export function loadUser(id: string | undefined): Promise<User> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return Promise.reject(new ApiError(404, null, null));
  return queryClient().fetchQuery({ ...userQuery(Number(id)), staleTime: 0 });
}

export async function createUser(body: NewUser): Promise<User> {
  return rememberUser(await dataOf(api.POST('/api/v1/users', { body })));
}

/** Always whole. Refused where there is a newer version than the one it was made from. */
export function saveUser(id: number, body: UserChange): Promise<User> {
  return dataOf(api.PUT('/api/v1/users/{id}', { params: { path: { id } }, body }));
}

export function setActivity(id: number, isActive: boolean): Promise<User> {
  const params = { path: { id } };
  return dataOf(
    isActive
      ? api.POST('/api/v1/users/{id}/activate', { params })
      : api.POST('/api/v1/users/{id}/deactivate', { params }),
  );
}

export async function sendInvitation(id: number): Promise<void> {
  await dataOf(api.POST('/api/v1/users/{id}/send-invitation', { params: { path: { id } } }));
}

/**
 * What the server has answered is what every screen shows next. Not for a change that has ended one's own session:
 * nothing more can be asked then.
 */
export function rememberUser(user: User): User {
  const client = queryClient();
  client.setQueryData(userKeys.details(user.id), user);
  void client.invalidateQueries({ queryKey: userKeys.lists });
  return user;
}

/** The screen shows something that is not so any more. */
export function lookAgainAtUser(id: number): void {
  const client = queryClient();
  void client.invalidateQueries({ queryKey: userKeys.details(id) });
  void client.invalidateQueries({ queryKey: userKeys.lists });
}
