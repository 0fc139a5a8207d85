import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';

/** A subscription is known by its address. */
export type SubscriptionRow = components['schemas']['SubscriptionItem'] & { id: string };

const lists = ['subscriptions'] as const;

export interface SubscriptionFilters {
  /** Part of the address. */
  email: string;
  /** A column, with `-` before it where the order is descending. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const subscriptionsQuery = ({ email, ...page }: SubscriptionFilters) =>
  queryOptions({
    queryKey: [...lists, { email, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/subscriptions', {
          params: { query: { ...page, email: email || undefined } },
          signal,
        }),
      ),
    select: ({ results, count }) => ({
      results: results.map((item): SubscriptionRow => ({ ...item, id: item.email })),
      count,
    }),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

export async function removeSubscription(email: string): Promise<void> {
  const call = dataOf(api.DELETE('/api/v1/subscriptions/{email}', { params: { path: { email } } }));
  // Also where it is refused: most likely its owner was faster.
  await call.finally(() => void queryClient().invalidateQueries({ queryKey: lists }));
}
