import type { IssueArticle } from '~/api/issue-articles';
import type { Section } from './merge-sections';

/** What is to be looked at in the pages of an article. */
export type PageHint =
  | { kind: 'missing' }
  | { kind: 'backwards' }
  /** Begins before the one that is printed before it has ended. */
  | { kind: 'overlap'; previousLast: string };

type Pages = Pick<IssueArticle, 'pageFirst' | 'pageLast'>;

/** In the order of print, through all sections. Only plain numbers can be compared: `e12` or `S1` say nothing. */
export function pageHints(
  sections: readonly Section[],
  articles: ReadonlyMap<number, Pages>,
): Map<number, PageHint> {
  const hints = new Map<number, PageHint>();
  let previousLast: string | null = null;
  for (const id of sections.flatMap(({ articleIds }) => articleIds)) {
    const pages = articles.get(id);
    if (!pages) continue;
    const hint = hintOf(pages, previousLast);
    if (hint) hints.set(id, hint);
    previousLast = pages.pageLast ?? pages.pageFirst ?? previousLast;
  }
  return hints;
}

function hintOf({ pageFirst, pageLast }: Pages, previousLast: string | null): PageHint | null {
  if (!pageFirst || !pageLast) return { kind: 'missing' };
  if (isBefore(pageLast, pageFirst)) return { kind: 'backwards' };
  const overlaps = previousLast && !isBefore(previousLast, pageFirst);
  if (!overlaps || !isPlain(previousLast) || !isPlain(pageFirst)) return null;
  return { kind: 'overlap', previousLast };
}

function isBefore(one: string, other: string): boolean {
  return isPlain(one) && isPlain(other) && Number(one) < Number(other);
}

const isPlain = (page: string) => /^\d+$/.test(page);
