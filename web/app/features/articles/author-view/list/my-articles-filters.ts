import type { MyArticleFilters } from '~/api/my-articles';
import { ArticleStatus } from '~/lib/article-status';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';

/** Status tabs in order, by their names in the URL. */
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

export const SORTABLE_COLUMNS = [
  'titleEn',
  'typeId',
  'createdAt',
  'statusId',
  'publicationDate',
] as const;

const PAGE_SIZE = 10;
const NEWEST_FIRST = '-createdAt';

/** Parses list filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): MyArticleFilters {
  const tab = searchParams.get('status') ?? '';
  return {
    statusId: Object.hasOwn(STATUS_TABS, tab) ? STATUS_TABS[tab as keyof typeof STATUS_TABS] : null,
    title: (searchParams.get('title') ?? '').trim(),
    order: parseOrder(searchParams, SORTABLE_COLUMNS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

export function isUnfiltered({ title, statusId }: MyArticleFilters): boolean {
  return title === '' && statusId === null;
}
