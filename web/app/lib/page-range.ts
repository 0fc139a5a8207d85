/** "12–19", or the one page that is known. */
export function formatPageRange(article: {
  pageFirst: string | null;
  pageLast: string | null;
}): string {
  return [article.pageFirst, article.pageLast].filter(Boolean).join('–');
}
