import type { ArticleListItem, PublicIssue } from '~/api/types';

type Section = PublicIssue['sections'][number];

const MAX_IN_ISSUE = 6;
const MAX_IN_SECTION = 2;
const MAX_LATEST = 4;

/** Returns the first articles of each section, up to the limits of the home page. */
export function pickSectionArticles(sections: Section[]): Section[] {
  let remaining = MAX_IN_ISSUE;
  return sections.flatMap(({ name, articles }) => {
    const limit = sections.length === 1 ? MAX_IN_ISSUE : MAX_IN_SECTION;
    const selected = articles.slice(0, Math.min(remaining, limit));
    remaining -= selected.length;
    return selected.length > 0 ? [{ name, articles: selected }] : [];
  });
}

/** Returns the newest articles outside the current issue; online-first articles have their own list. */
export function pickLatestArticles(
  latest: ArticleListItem[],
  current: PublicIssue | null,
): ArticleListItem[] {
  return latest
    .filter(({ issue }) => issue !== null && issue.slug !== current?.slug)
    .sort(compareByDateAndPage)
    .slice(0, MAX_LATEST);
}

/** Newest first. The articles of an issue share a date, so they follow its pages. */
function compareByDateAndPage(a: ArticleListItem, b: ArticleListItem): number {
  const dateOrder = b.publicationDate.localeCompare(a.publicationDate);
  return dateOrder !== 0 ? dateOrder : firstPage(a) - firstPage(b);
}

function firstPage({ pages }: ArticleListItem): number {
  return Number(/\d+/.exec(pages ?? '')?.[0] ?? Number.MAX_SAFE_INTEGER);
}
