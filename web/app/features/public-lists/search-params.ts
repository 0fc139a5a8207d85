import { parseTypedDate } from '~/lib/dates';
import { parsePageIndex, updateQueryString } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';

export const FIELDS = ['title', 'author', 'keyword', 'abstract', 'full-text', 'doi'] as const;
/** Default without an order: by relevance for a query, otherwise newest first. */
export const ORDERS = ['-publicationDate', 'publicationDate'] as const;

export interface SearchCriteria {
  query: string;
  field: (typeof FIELDS)[number] | '';
  /** ISO date, or empty. */
  from: string;
  to: string;
  order: (typeof ORDERS)[number] | '';
  /** Facets; empty if not selected. */
  year: string;
  type: string;
  section: string;
  pageIndex: number;
}

export const MAX_QUERY_LENGTH = 200;

export const FACETS = ['year', 'type', 'section'] as const;

const MAX_SECTION_LENGTH = 500;
const PARAM_NAMES = ['query', 'field', 'from', 'to', 'order', ...FACETS] as const;

/** Reads the search criteria from a URL. Ignores invalid values and swaps reversed dates. */
export function parseSearch(searchParams: URLSearchParams): SearchCriteria {
  const query = cleanText(searchParams.get('query') ?? '', MAX_QUERY_LENGTH);
  const dates = [
    parseDate(searchParams.get('from'), '-01-01'),
    parseDate(searchParams.get('to'), '-12-31'),
  ] as const;
  const [from, to] = dates[0] && dates[1] && dates[0] > dates[1] ? [dates[1], dates[0]] : dates;
  return {
    query,
    field: query ? parseOption(FIELDS, searchParams.get('field')) : '',
    from,
    to,
    order: parseOption(ORDERS, searchParams.get('order')),
    year: parseNumber(searchParams.get('year'), 4),
    type: parseNumber(searchParams.get('type'), 2),
    section: cleanText(searchParams.get('section') ?? '', MAX_SECTION_LENGTH),
    pageIndex: parsePageIndex(searchParams),
  };
}

/** Returns false for the list of all articles. */
export function hasCriteria(search: SearchCriteria): boolean {
  const { query, from, to, order } = search;
  return hasFacets(search) || [query, from, to, order].some((value) => value !== '');
}

export function hasFacets(search: SearchCriteria): boolean {
  return FACETS.some((facet) => search[facet] !== '');
}

/** Returns the URL of the first page of the list with changed parameters; null removes one. */
export function articlesUrl(
  searchParams: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  return (paths.publicArticles() + updateQueryString(searchParams, changes)).replace(/\?$/, '');
}

/** Returns the query string without the empty fields that a form sends, or null if there are none. */
export function omitEmptyParams(searchParams: URLSearchParams): string | null {
  const hasEmptyParams = PARAM_NAMES.some((name) => searchParams.getAll(name).includes(''));
  if (!hasEmptyParams) return null;
  const params = new URLSearchParams(searchParams);
  for (const name of PARAM_NAMES) {
    if (!params.get(name)?.trim()) params.delete(name);
  }
  if (!params.has('query')) params.delete('field');
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Returns the text on one line, cut to its maximum length. */
function cleanText(text: string, maxLength: number): string {
  // eslint-disable-next-line no-control-regex
  const normalized = text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  return [...normalized].slice(0, maxLength).join('').trim();
}

function parseNumber(value: string | null, maxDigits: number): string {
  const isNumber = /^[1-9]\d*$/.test(value ?? '') && (value ?? '').length <= maxDigits;
  return isNumber ? (value ?? '') : '';
}

function parseOption<T extends string>(options: readonly T[], value: string | null): T | '' {
  return options.find((option) => option === value) ?? '';
}

/**
 * Returns the ISO date of a typed or an ISO date, or an empty string. A year is completed with
 * `yearSuffix`.
 */
function parseDate(value: string | null, yearSuffix: string): string {
  const date = /^\d{4}$/.test(value ?? '') ? `${value}${yearSuffix}` : (value ?? '');
  return parseTypedDate(date) ?? '';
}
