import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';

/** Subscription, identified by its e-mail address. */
export type SubscriptionRow = components['schemas']['SubscriptionItem'] & { id: string };

const lists = ['subscriptions'] as const;

export interface SubscriptionFilters {
  /** Part of the address. */
  email: string;
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const subscriptionsQuery = ({ email, ...page }: SubscriptionFilters) =>
  queryOptions({
    queryKey: [...lists, { email, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/subscriptions', {
          params: { query: { ...page, email: email || undefined } },
          signal,
        }),
      ),
    select: ({ results, count }) => ({
      results: results.map((item): SubscriptionRow => ({ ...item, id: item.email })),
      count,
    }),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

export async function removeSubscription(email: string): Promise<void> {
  const call = unwrapData(
    api.DELETE('/api/v1/subscriptions/{email}', { params: { path: { email } } }),
  );
  // Also after an error: the subscriber has probably unsubscribed.
  await call.finally(() => void queryClient().invalidateQueries({ queryKey: lists }));
}
