/** «12–19», or the one that is known. */
export function pageRange(article: { pageFirst: string | null; pageLast: string | null }): string {
  return [article.pageFirst, article.pageLast].filter(Boolean).join('–');
}
