/** "12–19", or the one page that is known. */
export function formatPageRange(article: {
  pageFirst: string | null;
  pageLast: string | null;
}): string {
  return [article.pageFirst, article.pageLast].filter(Boolean).join('–');
}

/** Splits `12–21` into first and last page; a single page is both. */
export function splitPageRange(pages: string | null): [string, string] | [null, null] {
  if (!pages) return [null, null];
  const [first = pages, last = first] = pages.split('–');
  return [first, last];
}

/** Page indices for a pagination bar: first, last, current and its neighbours; null marks a gap. */
export function pagesAround(current: number, pages: number): (number | null)[] {
  const isNeighbour = (page: number) => Math.abs(page - current) <= 1;
  const visiblePages = Array.from({ length: pages }, (_, page) => page).filter(
    (page) => page === 0 || page === pages - 1 || isNeighbour(page),
  );
  return visiblePages.flatMap((page, index) => {
    const missing = index > 0 ? page - (visiblePages[index - 1] ?? 0) - 1 : 0;
    if (missing === 0) return [page];
    return [missing === 1 ? page - 1 : null, page]; // a gap of one page shows the page itself
  });
}
