import { queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { refreshCurrentUser } from './current-user';
import type { components } from './schema';

export type ConsentText = components['schemas']['ConsentText'];

/** What somebody agrees to who has an account here. The language is the one the request is made in. */
export const accountConsentQuery = (language: string) =>
  queryOptions({
    queryKey: ['consent', language],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/public/consents/{purpose}', {
          params: { path: { purpose: 'account' } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/** For those whose account was made without it, or before the text changed. */
export async function agreeToProcessing(version: number): Promise<void> {
  await dataOf(api.POST('/api/v1/account/consent', { body: { version } }));
  await refreshCurrentUser();
}
