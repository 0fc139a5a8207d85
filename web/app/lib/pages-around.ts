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
