import { queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';

export type Newsletter = components['schemas']['NewsletterItem'];

const latest = ['newsletters'] as const;

const SHOWN = 5;
const WHILE_SENDING = 5_000;
const WHILE_HELD = 30_000;

/** The latest ones, the newest first; asked again for as long as one moves. */
export const newslettersQuery = queryOptions({
  queryKey: latest,
  queryFn: ({ signal }) =>
    dataOf(
      api.GET('/api/v1/newsletters', {
        params: { query: { pageIndex: 0, pageSize: SHOWN } },
        signal,
      }),
    ),
  staleTime: WHILE_SENDING,
  refetchInterval: ({ state }) => untilFinished(state.data?.results),
});

/** To those again whose letter failed, or of whose letter nobody knows. */
export async function resendNewsletter(issueId: number): Promise<void> {
  const call = api.POST('/api/v1/newsletters/{issueId}/resend', { params: { path: { issueId } } });
  // Also where it is refused: most likely somebody was faster.
  await dataOf(call).finally(() => void queryClient().invalidateQueries({ queryKey: latest }));
}

function untilFinished(newsletters: readonly Newsletter[] = []): number | false {
  const states = newsletters.map(({ state }) => state);
  if (states.includes('sending')) return WHILE_SENDING;
  return states.includes('held') ? WHILE_HELD : false;
}
