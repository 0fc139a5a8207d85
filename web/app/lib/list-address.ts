/**
 * What a list shows – filter, search, order, page – is in its address, so that Back, a reload and a
 * shared link show the same.
 */
type Changes = Record<string, string | null>;

const PAGE = 'page';
const ORDER = 'order';

/** The search of an address with some things changed. A list that shows other things begins anew. */
export function searchWith(current: URLSearchParams, changes: Changes): string {
  const next = new URLSearchParams(current);
  next.delete(PAGE);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return `?${next.toString()}`;
}

/** The same things on another page; the first one needs no mention. */
export function searchWithPage(current: URLSearchParams, pageIndex: number): string {
  return searchWith(current, { [PAGE]: pageIndex > 0 ? String(pageIndex + 1) : null });
}

export function searchWithOrder(current: URLSearchParams, order: string): string {
  return searchWith(current, { [ORDER]: order });
}

/** People count pages from one, the server from zero. */
export function pageIndexOf(address: URLSearchParams): number {
  const page = address.get(PAGE) ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) - 1 : 0;
}

/** Only a column of the list, with or without `-`; the server refuses any other. */
export function orderOf(
  address: URLSearchParams,
  columns: readonly string[],
  otherwise: string,
): string {
  const order = address.get(ORDER) ?? '';
  return columns.includes(order.replace(/^-/, '')) ? order : otherwise;
}
