import type { MyArticleFilters } from '~/api/my-articles';
import { ArticleStatus } from '~/lib/article-status';
import { orderOf, pageIndexOf } from '~/lib/list-address';

/** In the order of the tabs; each is called in the address as here. */
export const STATUS_TABS = {
  draft: ArticleStatus.draft,
  submitted: ArticleStatus.submitted,
  revision: ArticleStatus.revision,
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  declined: ArticleStatus.declined,
  accepted: ArticleStatus.accepted,
  published: ArticleStatus.published,
} as const;

export const SORTED_BY = ['titleEn', 'typeId', 'createdAt', 'statusId', 'publicationDate'] as const;

const PAGE_SIZE = 10;
const NEWEST_FIRST = '-createdAt';

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): MyArticleFilters {
  const tab = address.get('status') ?? '';
  return {
    statusId: Object.hasOwn(STATUS_TABS, tab) ? STATUS_TABS[tab as keyof typeof STATUS_TABS] : null,
    title: (address.get('title') ?? '').trim(),
    order: orderOf(address, SORTED_BY, NEWEST_FIRST),
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}

export function asksForAll({ title, statusId }: MyArticleFilters): boolean {
  return title === '' && statusId === null;
}
