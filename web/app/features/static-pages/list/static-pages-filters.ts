import type { StaticPageFilters } from '~/api/static-pages';
import { isLanguage } from '~/i18n/language';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';

const SORT_FIELDS = ['name', 'slug', 'updatedAt'] as const;
const PAGE_SIZE = 20;

/** URL parameters that clear all filters. */
export const NO_FILTERS = { search: null, language: null };

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): StaticPageFilters {
  const language = searchParams.get('language');
  return {
    search: searchParams.get('search') ?? '',
    language: isLanguage(language) ? language : null,
    order: parseOrder(searchParams, SORT_FIELDS, 'name'),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

export function isFiltered({ search, language }: StaticPageFilters): boolean {
  return search !== '' || language !== null;
}
