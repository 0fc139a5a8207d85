import { queryOptions } from '@tanstack/react-query';
import { saveAttachment } from '~/lib/files';
import { unwrapData } from './unwrap';
import { api } from './client';
import type { components } from './schema';

export type ErasureBlocker = components['schemas']['ErasureHindrance'];

const FILE_NAME = 'personal-data.zip';

/** Downloads all data held about the current user. */
export async function downloadMyData(): Promise<void> {
  const data = await unwrapData(api.GET('/api/v1/account/personal-data', { parseAs: 'blob' }));
  saveAttachment(data, FILE_NAME);
}

/** Downloads all data held about a user, on their request. */
export async function downloadUserData(id: number): Promise<void> {
  const data = await unwrapData(
    api.GET('/api/v1/users/{id}/personal-data', { params: { path: { id } }, parseAs: 'blob' }),
  );
  saveAttachment(data, FILE_NAME);
}

/** Obligations that block the erasure of the account. Never from the cache. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/account/erasure', { signal })),
  staleTime: 0,
});

/** Erases the account irrevocably; its tokens are revoked. */
export async function eraseMyAccount(password: string): Promise<void> {
  await unwrapData(api.POST('/api/v1/account/erasure', { body: { password } }));
}

export async function eraseUser(id: number): Promise<void> {
  await unwrapData(api.POST('/api/v1/users/{id}/erase', { params: { path: { id } } }));
}
