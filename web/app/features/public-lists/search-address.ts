import { pageIndexOf } from '~/lib/list-address';

export const FIELDS = ['title', 'author', 'keyword', 'abstract', 'full-text', 'doi'] as const;
/** Without one of these: by relevance where words are asked for, else the newest first. */
export const ORDERS = ['-publicationDate', 'publicationDate'] as const;

export interface Search {
  query: string;
  field: (typeof FIELDS)[number] | '';
  /** Days, or empty. */
  from: string;
  to: string;
  order: (typeof ORDERS)[number] | '';
  pageIndex: number;
}

export const LONGEST_QUERY = 200;

const NAMES = ['query', 'field', 'from', 'to', 'order'] as const;

/** What an address asks for. What cannot be meant is passed over, and days the wrong way round are turned. */
export function searchOf(address: URLSearchParams): Search {
  const query = tidied(address.get('query') ?? '');
  const days = [dayOf(address.get('from'), '-01-01'), dayOf(address.get('to'), '-12-31')] as const;
  const [from, to] = days[0] && days[1] && days[0] > days[1] ? [days[1], days[0]] : days;
  return {
    query,
    field: query ? oneOf(FIELDS, address.get('field')) : '',
    from,
    to,
    order: oneOf(ORDERS, address.get('order')),
    pageIndex: pageIndexOf(address),
  };
}

/** Asks for something; otherwise it is the list of everything. */
export function isAsking({ query, from, to, order }: Search): boolean {
  return [query, from, to, order].some((part) => part !== '');
}

/** A form sends all its fields. This is the address without the empty ones, or null where there are none. */
export function tidyAddress(address: URLSearchParams): string | null {
  const isUntidy = NAMES.some((name) => address.getAll(name).includes(''));
  if (!isUntidy) return null;
  const next = new URLSearchParams(address);
  for (const name of NAMES) {
    if (!next.get(name)?.trim()) next.delete(name);
  }
  if (!next.has('query')) next.delete('field');
  return next.size > 0 ? `?${next.toString()}` : '';
}

function tidied(query: string): string {
  // eslint-disable-next-line no-control-regex
  const words = query.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  return [...words].slice(0, LONGEST_QUERY).join('').trim();
}

function oneOf<T extends string>(known: readonly T[], asked: string | null): T | '' {
  return known.find((one) => one === asked) ?? '';
}

/** A day that there is; a year alone begins or ends with its first or last. */
function dayOf(written: string | null, inYear: string): string {
  const day = /^\d{4}$/.test(written ?? '') ? `${written}${inYear}` : (written ?? '');
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(day)) return '';
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day) ? day : '';
}
