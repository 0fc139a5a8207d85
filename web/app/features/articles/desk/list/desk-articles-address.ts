import type { DeskArticleFilters } from '~/api/desk-articles';
import { ArticleStatus } from '~/lib/article-status';
import { orderOf, pageIndexOf } from '~/lib/list-address';

/** In the order of the tabs; each is called in the address as here, and the first is shown where none is. */
const STATUS_NAMES = {
  submitted: ArticleStatus.submitted,
  revision: ArticleStatus.revision,
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  accepted: ArticleStatus.accepted,
  published: ArticleStatus.published,
  declined: ArticleStatus.declined,
} as const;

export type DeskTab = keyof typeof STATUS_NAMES;

const FIRST: DeskTab = 'submitted';

export const DESK_TABS = (Object.keys(STATUS_NAMES) as DeskTab[]).map((name) => ({
  name: nameInAddress(name),
  statusId: STATUS_NAMES[name],
}));

export const SORTED_BY = ['titleEn', 'createdAt', 'publicationDate'] as const;

/** The filters of a tab, by their names in the address; each is left out where it is not wanted. */
export const NO_FILTERS = { title: null, withoutIssue: null };

const PAGE_SIZE = 50;
const NEWEST_FIRST = '-createdAt';

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): DeskArticleFilters {
  return {
    statusId: STATUS_NAMES[tabOf(address)],
    title: (address.get('title') ?? '').trim(),
    withoutIssue: address.get('withoutIssue') === 'true',
    order: orderOf(address, SORTED_BY, NEWEST_FIRST),
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}

export function tabOf(address: URLSearchParams): DeskTab {
  const name = address.get('status') ?? '';
  return Object.hasOwn(STATUS_NAMES, name) ? (name as DeskTab) : FIRST;
}

export function statusOf(tab: DeskTab): number {
  return STATUS_NAMES[tab];
}

/** The first one needs no mention. */
export function nameInAddress(tab: DeskTab): string | null {
  return tab === FIRST ? null : tab;
}

export function isFiltered({ title, withoutIssue }: DeskArticleFilters): boolean {
  return title !== '' || withoutIssue;
}
