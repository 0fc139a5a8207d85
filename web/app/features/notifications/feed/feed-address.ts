import type { FeedFilter, FeedFilters } from '~/api/notifications';
import { pageIndexOf } from '~/lib/list-address';

export const FILTERS: readonly FeedFilter[] = ['default', 'unread', 'all'];

/** The name of the filter in the address. */
export const FILTER = 'filter';

const PAGE_SIZE = 20;

/** What an address asks the feed to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): FeedFilters {
  return {
    filter: FILTERS.find((filter) => filter === address.get(FILTER)) ?? 'default',
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}
