import type { EditorArticleFilters } from '~/api/editor-articles';
import { ArticleStatus } from '~/lib/article-status';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';

/** Statuses in the order of the tabs, by their names in the URL; the first is the default. */
const STATUS_NAMES = {
  submitted: ArticleStatus.submitted,
  revision: ArticleStatus.revision,
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  accepted: ArticleStatus.accepted,
  published: ArticleStatus.published,
  declined: ArticleStatus.declined,
} as const;

export type StatusName = keyof typeof STATUS_NAMES;

const DEFAULT_STATUS: StatusName = 'submitted';

export const STATUS_TABS = (Object.keys(STATUS_NAMES) as StatusName[]).map((name) => ({
  name: statusParam(name),
  statusId: STATUS_NAMES[name],
}));

export const SORTABLE_COLUMNS = ['titleEn', 'createdAt', 'publicationDate'] as const;

/** Search parameters of the filters; null removes them from the URL. */
export const NO_FILTERS = { title: null, withoutIssue: null };

const PAGE_SIZE = 50;
const NEWEST_FIRST = '-createdAt';

/** Parses list filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): EditorArticleFilters {
  return {
    statusId: STATUS_NAMES[parseStatus(searchParams)],
    title: (searchParams.get('title') ?? '').trim(),
    withoutIssue: searchParams.get('withoutIssue') === 'true',
    order: parseOrder(searchParams, SORTABLE_COLUMNS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

export function parseStatus(searchParams: URLSearchParams): StatusName {
  const name = searchParams.get('status') ?? '';
  return Object.hasOwn(STATUS_NAMES, name) ? (name as StatusName) : DEFAULT_STATUS;
}

export function toStatusId(status: StatusName): number {
  return STATUS_NAMES[status];
}

/** Name of a status in the URL; null for the default. */
export function statusParam(status: StatusName): string | null {
  return status === DEFAULT_STATUS ? null : status;
}

export function isFiltered({ title, withoutIssue }: EditorArticleFilters): boolean {
  return title !== '' || withoutIssue;
}
