import type { ReviewerArticleFilters } from '~/api/reviewer-articles';
import { ArticleStatus } from '~/lib/article-status';
import { parseDate, parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { SORT_FIELDS } from './reviewer-articles-columns';

/** Statuses by their names in the URL; the first is the default. Reviewers never see drafts. */
const STATUS_NAMES = {
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  revision: ArticleStatus.revision,
  submitted: ArticleStatus.submitted,
  accepted: ArticleStatus.accepted,
  declined: ArticleStatus.declined,
  published: ArticleStatus.published,
} as const;

const ALL = 'all';
const DEFAULT_STATUS = 'under-review';

const PAGE_SIZE = 50;
const NEWEST_FIRST = '-createdAt';

/** Values of the filter form by search parameter; empty if unset. */
export interface FilterValues {
  title: string;
  status: string;
  author: string;
  reviewer: string;
  withoutIssue: string;
  publishedAfter: string;
  publishedBefore: string;
}

export const EMPTY_FILTERS: FilterValues = {
  title: '',
  status: '',
  author: '',
  reviewer: '',
  withoutIssue: '',
  publishedAfter: '',
  publishedBefore: '',
};

export const STATUS_CHOICES = ['', ALL, ...Object.keys(STATUS_NAMES).slice(1)] as const;

/** Parses the filter form's values from the URL; ignores invalid ones. */
export function parseFilterValues(searchParams: URLSearchParams): FilterValues {
  const status = searchParams.get('status') ?? '';
  return {
    title: parseText(searchParams, 'title'),
    status:
      status === ALL || (Object.hasOwn(STATUS_NAMES, status) && status !== DEFAULT_STATUS)
        ? status
        : '',
    author: parseText(searchParams, 'author'),
    reviewer: searchParams.get('reviewer') === 'me' ? 'me' : '',
    withoutIssue: searchParams.get('withoutIssue') === 'true' ? 'true' : '',
    publishedAfter: parseDate(searchParams, 'publishedAfter'),
    publishedBefore: parseDate(searchParams, 'publishedBefore'),
  };
}

/** Status id of a select option; null for all statuses. */
export function toStatusId(choice: string): number | null {
  if (choice === ALL) return null;
  return STATUS_NAMES[(choice || DEFAULT_STATUS) as keyof typeof STATUS_NAMES];
}

export function parseFilters(searchParams: URLSearchParams): ReviewerArticleFilters {
  const { title, status, author, reviewer, withoutIssue, ...published } =
    parseFilterValues(searchParams);
  return {
    statusId: toStatusId(status),
    title,
    author,
    isAssignedToMe: reviewer === 'me',
    withoutIssue: withoutIssue === 'true',
    ...published,
    order: parseOrder(searchParams, SORT_FIELDS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** True if any filter differs from the default. */
export function isFiltered(values: FilterValues): boolean {
  return Object.values(values).some(Boolean);
}

function parseText(searchParams: URLSearchParams, name: string): string {
  return (searchParams.get(name) ?? '').trim();
}
