import type { IssueFilters } from '~/api/issues';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';

export const SORT_FIELDS = ['publicationDate', 'volume'] as const;

/** Empty filters by query parameter; empty ones are omitted from the URL. */
export const NO_FILTERS = { from: '', to: '' };

const PAGE_SIZE = 20;
/** Unpublished issues come first. */
const NEWEST_FIRST = '-publicationDate';

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): IssueFilters {
  return {
    from: parseDay(searchParams, 'from'),
    to: parseDay(searchParams, 'to'),
    order: parseOrder(searchParams, SORT_FIELDS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

export function isFiltered({ from, to }: Pick<IssueFilters, 'from' | 'to'>): boolean {
  return from !== '' || to !== '';
}

/** Returns an existing day between 1900 and 2199, or an empty string. */
function parseDay(searchParams: URLSearchParams, name: string): string {
  const day = searchParams.get(name) ?? '';
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(day)) return '';
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : '';
}
