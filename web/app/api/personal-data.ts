import { queryOptions } from '@tanstack/react-query';
import { saveAttachment } from '~/lib/attachment';
import { dataOf } from './answer';
import { api } from './client';
import type { components } from './schema';

export type Hindrance = components['schemas']['ErasureHindrance'];

const FILE_NAME = 'personal-data.zip';

/** Everything that is held about oneself, saved as a file. */
export async function downloadMyData(): Promise<void> {
  const data = await dataOf(api.GET('/api/v1/account/personal-data', { parseAs: 'blob' }));
  saveAttachment(data, FILE_NAME);
}

/** The same about somebody who has asked for it. */
export async function downloadDataOf(id: number): Promise<void> {
  const data = await dataOf(
    api.GET('/api/v1/users/{id}/personal-data', { params: { path: { id } }, parseAs: 'blob' }),
  );
  saveAttachment(data, FILE_NAME);
}

/** What has to be brought to an end before the account can be deleted; always afresh. */
export const erasureQuery = queryOptions({
  queryKey: ['erasure'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/account/erasure', { signal })),
  staleTime: 0,
});

/** For good. The token of this session has ended as well. */
export async function eraseMyAccount(password: string): Promise<void> {
  await dataOf(api.POST('/api/v1/account/erasure', { body: { password } }));
}

export async function eraseUser(id: number): Promise<void> {
  await dataOf(api.POST('/api/v1/users/{id}/erase', { params: { path: { id } } }));
}
