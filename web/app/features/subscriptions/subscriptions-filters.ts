import type { SubscriptionFilters } from '~/api/subscriptions';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';

const SORT_FIELDS = ['email', 'emailVerified', 'createdAt', 'updatedAt'] as const;
const PAGE_SIZE = 10;
const DEFAULT_ORDER = '-createdAt';

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): SubscriptionFilters {
  return {
    email: searchParams.get('email') ?? '',
    order: parseOrder(searchParams, SORT_FIELDS, DEFAULT_ORDER),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}
