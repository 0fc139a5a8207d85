import type { FeedFilter, FeedFilters } from '~/api/notifications';
import { parsePageIndex } from '~/lib/list-search-params';

export const FILTERS: readonly FeedFilter[] = ['default', 'unread', 'all'];

/** Query parameter of the filter. */
export const FILTER_PARAM = 'filter';

const PAGE_SIZE = 20;

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): FeedFilters {
  return {
    filter: FILTERS.find((filter) => filter === searchParams.get(FILTER_PARAM)) ?? 'default',
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}
