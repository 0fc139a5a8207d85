import { isIsoDate } from './dates';

/**
 * Changed query parameters; null removes one, and a list repeats it. Filters, search, order and page
 * of a list are kept in its URL, so that Back, a reload and a shared link show the same list.
 */
export type ParamChanges = Record<string, string | readonly string[] | null>;

const PAGE = 'page';
const ORDER = 'order';

/** Returns the query string with changed parameters and without the page number. */
export function updateQueryString(current: URLSearchParams, changes: ParamChanges): string {
  const next = new URLSearchParams(current);
  next.delete(PAGE);
  for (const [name, value] of Object.entries(changes)) {
    const [first = '', ...others] = typeof value === 'string' ? [value] : (value ?? []);
    if (first === '') next.delete(name);
    else next.set(name, first);
    for (const other of others) next.append(name, other);
  }
  return `?${next.toString()}`;
}

/** Returns the query string for another page; the first page has no parameter. */
export function queryStringForPage(current: URLSearchParams, pageIndex: number): string {
  return updateQueryString(current, { [PAGE]: pageIndex > 0 ? String(pageIndex + 1) : null });
}

export function queryStringForOrder(current: URLSearchParams, order: string): string {
  return updateQueryString(current, { [ORDER]: order });
}

/** Reads the page from the URL, which counts from one; the API counts from zero. */
export function parsePageIndex(searchParams: URLSearchParams): number {
  const page = searchParams.get(PAGE) ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0;
}

/** Reads the order from the URL if it names one of the columns; the API rejects others. */
export function parseOrder(
  searchParams: URLSearchParams,
  columns: readonly string[],
  defaultOrder: string,
): string {
  const order = searchParams.get(ORDER) ?? '';
  return columns.includes(order.replace(/^-/, '')) ? order : defaultOrder;
}

/** Reads a date from the URL; empty if it is missing or there is no such day. */
export function parseDate(searchParams: URLSearchParams, name: string): string {
  const date = searchParams.get(name) ?? '';
  return isIsoDate(date) ? date : '';
}
