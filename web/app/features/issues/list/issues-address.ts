import type { IssueFilters } from '~/api/issues';
import { orderOf, pageIndexOf } from '~/lib/list-address';

export const SORTED_BY = ['publicationDate', 'volume'] as const;

/** The filters by their names in the address; each is left out where it is not wanted. */
export const NO_FILTERS = { from: '', to: '' };

const PAGE_SIZE = 20;
/** Those that are not published yet come first. */
const NEWEST_FIRST = '-publicationDate';

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): IssueFilters {
  return {
    from: dayOf(address, 'from'),
    to: dayOf(address, 'to'),
    order: orderOf(address, SORTED_BY, NEWEST_FIRST),
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}

export function isFiltered({ from, to }: Pick<IssueFilters, 'from' | 'to'>): boolean {
  return from !== '' || to !== '';
}

/** A day that there is, in the years that the server knows. */
function dayOf(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? '';
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(day)) return '';
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : '';
}
