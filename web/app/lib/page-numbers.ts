/** `12–21` in two; one page is the first and the last. */
export function firstAndLast(pages: string | null): [string, string] | [null, null] {
  if (!pages) return [null, null];
  const [first = pages, last = first] = pages.split('–');
  return [first, last];
}
