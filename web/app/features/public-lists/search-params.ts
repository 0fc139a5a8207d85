import { parsePageIndex } from '~/lib/list-search-params';

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
  pageIndex: number;
}

export const MAX_QUERY_LENGTH = 200;

const PARAM_NAMES = ['query', 'field', 'from', 'to', 'order'] as const;

/** Reads the search criteria from a URL. Ignores invalid values and swaps reversed dates. */
export function parseSearch(searchParams: URLSearchParams): SearchCriteria {
  const query = normalizeQuery(searchParams.get('query') ?? '');
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
    pageIndex: parsePageIndex(searchParams),
  };
}

/** Returns false for the list of all articles. */
export function hasCriteria({ query, from, to, order }: SearchCriteria): boolean {
  return [query, from, to, order].some((value) => value !== '');
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

function normalizeQuery(query: string): string {
  // eslint-disable-next-line no-control-regex
  const normalized = query.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  return [...normalized].slice(0, MAX_QUERY_LENGTH).join('').trim();
}

function parseOption<T extends string>(options: readonly T[], value: string | null): T | '' {
  return options.find((option) => option === value) ?? '';
}

/** Returns an existing ISO date, or an empty string. A year is completed with `yearSuffix`. */
function parseDate(value: string | null, yearSuffix: string): string {
  const date = /^\d{4}$/.test(value ?? '') ? `${value}${yearSuffix}` : (value ?? '');
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(date)) return '';
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date) ? date : '';
}
