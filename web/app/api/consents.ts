import { queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { refreshCurrentUser } from './current-user';
import type { components } from './schema';

export type ConsentText = components['schemas']['ConsentText'];

/** Text of the consent required for an account. The response is in the language of the request. */
export const accountConsentQuery = (language: string) =>
  queryOptions({
    queryKey: ['consent', language],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/public/consents/{purpose}', {
          params: { path: { purpose: 'account' } },
          signal,
        }),
      ),
    staleTime: Infinity,
  });

/**
 * Records the consent of a user whose account was created without it or before the text changed.
 */
export async function agreeToProcessing(version: number): Promise<void> {
  await unwrapData(api.POST('/api/v1/account/consent', { body: { version } }));
  await refreshCurrentUser();
}
