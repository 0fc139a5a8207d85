/** Splits `12–21` into first and last page; a single page is both. */
export function splitPageRange(pages: string | null): [string, string] | [null, null] {
  if (!pages) return [null, null];
  const [first = pages, last = first] = pages.split('–');
  return [first, last];
}
