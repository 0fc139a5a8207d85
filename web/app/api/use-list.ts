import {
  useQuery,
  type FetchQueryOptions,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import {
  queryStringForOrder,
  updateQueryString,
  type ParamChanges,
} from '~/lib/list-search-params';
import { errorMessage } from './errors';
import { queryClient } from './query-client';

interface ListFilters {
  pageIndex: number;
  pageSize: number;
  /** Absent if the list cannot be sorted. */
  order?: string;
}

type ListPage<Row> = { results: Row[]; count: number };
type ParseFilters<Filters> = (searchParams: URLSearchParams) => Filters;

/** Loads the list for its route without waiting: the screen shows the loading state. */
export function prefetchList<Filters, Response, Key extends QueryKey>(
  { url }: Request,
  parseFilters: ParseFilters<Filters>,
  listQuery: (filters: Filters) => FetchQueryOptions<Response, Error, Response, Key>,
): void {
  void queryClient().prefetchQuery(listQuery(parseFilters(new URL(url).searchParams)));
}

/**
 * Loads a list and connects it to the URL, which contains filters, order and page: Back, a reload
 * and a shared link show the same list.
 */
export function useList<Filters extends ListFilters, Row, Response, Key extends QueryKey>(
  parseFilters: ParseFilters<Filters>,
  listQuery: (filters: Filters) => UseQueryOptions<Response, Error, ListPage<Row>, Key>,
) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const { data, error, isPlaceholderData, refetch } = useQuery(listQuery(filters));
  const { order } = filters;
  const getHref = (changes: ParamChanges) => updateQueryString(searchParams, changes);

  return {
    filters,
    data,
    /** True while the previous page is still shown. */
    isPlaceholderData,
    isEmpty: data?.count === 0 && !isPlaceholderData,
    failure: error && errorMessage(error, t),
    reload: () => void refetch(),
    sorting:
      order === undefined
        ? undefined
        : { order, getHref: (next: string) => queryStringForOrder(searchParams, next) },
    /** URL of the list with other filters; null removes one. */
    getHref,
    /**
     * Opens the list with other filters. A search `asTyped` replaces the history entry, so that
     * Back skips intermediate searches, and must not cancel the navigation to another screen.
     */
    changeFilters: (changes: ParamChanges, asTyped = false) => {
      if (asTyped && isLeaving) return;
      return navigate(getHref(changes), { replace: asTyped, preventScrollReset: true });
    },
  };
}

/** True while another screen is loading. */
function useIsLeaving(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next !== undefined && next.pathname !== pathname;
}
