import type { SubscriptionFilters } from '~/api/subscriptions';
import { orderOf, pageIndexOf } from '~/lib/list-address';

const SORTED_BY = ['email', 'emailVerified', 'createdAt', 'updatedAt'] as const;
const PAGE_SIZE = 10;
const NEWEST_FIRST = '-createdAt';

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): SubscriptionFilters {
  return {
    email: address.get('email') ?? '',
    order: orderOf(address, SORTED_BY, NEWEST_FIRST),
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}
