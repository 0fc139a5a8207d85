import type { StaticPageFilters } from '~/api/static-pages';
import { isLanguage } from '~/i18n/language';
import { orderOf, pageIndexOf } from '~/lib/list-address';

const SORTED_BY = ['name', 'slug', 'updatedAt'] as const;
const PAGE_SIZE = 20;

/** The filters by their names in the address; each is left out where it is not wanted. */
export const NO_FILTERS = { search: null, language: null };

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): StaticPageFilters {
  const language = address.get('language');
  return {
    search: address.get('search') ?? '',
    language: isLanguage(language) ? language : null,
    order: orderOf(address, SORTED_BY, 'name'),
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}

export function isFiltered({ search, language }: StaticPageFilters): boolean {
  return search !== '' || language !== null;
}
