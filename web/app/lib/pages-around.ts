/** The first page, the last, the current one and its neighbours; null stands for those left out. */
export function pagesAround(current: number, pages: number): (number | null)[] {
  const near = (page: number) => Math.abs(page - current) <= 1;
  const shown = Array.from({ length: pages }, (_, page) => page).filter(
    (page) => page === 0 || page === pages - 1 || near(page),
  );
  return shown.flatMap((page, place) => {
    const missing = place > 0 ? page - (shown[place - 1] ?? 0) - 1 : 0;
    if (missing === 0) return [page];
    return [missing === 1 ? page - 1 : null, page]; // a gap of one page is no shorter than the page
  });
}
