import type { IssueArticle } from '~/api/issue-articles';
import type { Section } from './merge-sections';

/** A problem with the pages of an article. */
export type PageHint =
  | { kind: 'missing' }
  | { kind: 'backwards' }
  /** Begins before the previous article ends. */
  | { kind: 'overlap'; previousLast: string };

type Pages = Pick<IssueArticle, 'pageFirst' | 'pageLast'>;

/** Checks the pages across all sections in order. Compares only numbers; `e12` or `S1` are skipped. */
export function findPageHints(
  sections: readonly Section[],
  articles: ReadonlyMap<number, Pages>,
): Map<number, PageHint> {
  const hints = new Map<number, PageHint>();
  let previousLast: string | null = null;
  for (const id of sections.flatMap(({ articleIds }) => articleIds)) {
    const pages = articles.get(id);
    if (!pages) continue;
    const hint = getPageHint(pages, previousLast);
    if (hint) hints.set(id, hint);
    previousLast = pages.pageLast ?? pages.pageFirst ?? previousLast;
  }
  return hints;
}

function getPageHint({ pageFirst, pageLast }: Pages, previousLast: string | null): PageHint | null {
  if (!pageFirst || !pageLast) return { kind: 'missing' };
  if (isBefore(pageLast, pageFirst)) return { kind: 'backwards' };
  const overlaps = previousLast && !isBefore(previousLast, pageFirst);
  if (!overlaps || !isNumeric(previousLast) || !isNumeric(pageFirst)) return null;
  return { kind: 'overlap', previousLast };
}

function isBefore(a: string, b: string): boolean {
  return isNumeric(a) && isNumeric(b) && Number(a) < Number(b);
}

const isNumeric = (page: string) => /^\d+$/.test(page);
