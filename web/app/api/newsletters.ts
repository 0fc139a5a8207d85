import { queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';

export type Newsletter = components['schemas']['NewsletterItem'];

const queryKey = ['newsletters'] as const;

const PAGE_SIZE = 5;
const SENDING_POLL_MS = 5_000;
const HELD_POLL_MS = 30_000;

/** Latest newsletters, newest first. Polls while one is held or being sent. */
export const newslettersQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) =>
    unwrapData(
      api.GET('/api/v1/newsletters', {
        params: { query: { pageIndex: 0, pageSize: PAGE_SIZE } },
        signal,
      }),
    ),
  staleTime: SENDING_POLL_MS,
  refetchInterval: ({ state }) => pollInterval(state.data?.results),
});

/** Sends the newsletter again to recipients whose letter failed or has an unknown outcome. */
export async function resendNewsletter(issueId: number): Promise<void> {
  const call = api.POST('/api/v1/newsletters/{issueId}/resend', { params: { path: { issueId } } });
  // Also after an error: another administrator has probably resent it.
  await unwrapData(call).finally(() => void queryClient().invalidateQueries({ queryKey }));
}

function pollInterval(newsletters: readonly Newsletter[] = []): number | false {
  const states = newsletters.map(({ state }) => state);
  if (states.includes('sending')) return SENDING_POLL_MS;
  return states.includes('held') ? HELD_POLL_MS : false;
}
