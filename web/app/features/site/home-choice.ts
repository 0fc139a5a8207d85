import type { ArticleLine, PublicIssue } from '~/api/public-types';

type Section = PublicIssue['sections'][number];

const MOST_IN_ISSUE = 6;
const MOST_IN_SECTION = 2;
const MOST_LATEST = 4;

/** The first articles of each section, as many as a home page has room for. */
export function firstOfSections(sections: Section[]): Section[] {
  let room = MOST_IN_ISSUE;
  return sections.flatMap(({ name, articles }) => {
    const many = sections.length === 1 ? MOST_IN_ISSUE : MOST_IN_SECTION;
    const shown = articles.slice(0, Math.min(room, many));
    room -= shown.length;
    return shown.length > 0 ? [{ name, articles: shown }] : [];
  });
}

/** What is new besides the current issue and what stands in no issue yet: those have places of their own. */
export function otherLatest(latest: ArticleLine[], current: PublicIssue | null): ArticleLine[] {
  return latest
    .filter(({ issue }) => issue !== null && issue.slug !== current?.slug)
    .sort(byDayThenPage)
    .slice(0, MOST_LATEST);
}

/** An issue comes out in one day, and what stands first in it is read first. */
function byDayThenPage(one: ArticleLine, other: ArticleLine): number {
  const days = other.publicationDate.localeCompare(one.publicationDate);
  return days !== 0 ? days : firstPage(one) - firstPage(other);
}

function firstPage({ pages }: ArticleLine): number {
  return Number(/\d+/.exec(pages ?? '')?.[0] ?? Number.MAX_SAFE_INTEGER);
}
