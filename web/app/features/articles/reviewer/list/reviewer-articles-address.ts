import type { ReviewerArticleFilters } from '~/api/reviewer-articles';
import { ArticleStatus } from '~/lib/article-status';
import { orderOf, pageIndexOf } from '~/lib/list-address';

/** As the address calls them. A draft is nobody's to review, and what is under review needs no mention. */
export const STATUS_NAMES = {
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  revision: ArticleStatus.revision,
  submitted: ArticleStatus.submitted,
  accepted: ArticleStatus.accepted,
  declined: ArticleStatus.declined,
  published: ArticleStatus.published,
} as const;

const ALL = 'all';
const FIRST = 'under-review';

export const SORTED_BY = [
  'titleEn',
  'createdAt',
  'statusId',
  'dueDate',
  'publicationDate',
] as const;

const PAGE_SIZE = 50;
const NEWEST_FIRST = '-createdAt';

/** What the filter panel holds, by the names in the address; each is empty where it is not wanted. */
export interface Panel {
  title: string;
  status: string;
  author: string;
  reviewer: string;
  withoutIssue: string;
  publishedAfter: string;
  publishedBefore: string;
}

export const EMPTY_PANEL: Panel = {
  title: '',
  status: '',
  author: '',
  reviewer: '',
  withoutIssue: '',
  publishedAfter: '',
  publishedBefore: '',
};

export const STATUS_CHOICES = ['', ALL, ...Object.keys(STATUS_NAMES).slice(1)] as const;

/** What an address asks the panel to hold. What it cannot hold is passed over. */
export function panelOf(address: URLSearchParams): Panel {
  const status = address.get('status') ?? '';
  return {
    title: textOf(address, 'title'),
    status:
      status === ALL || (Object.hasOwn(STATUS_NAMES, status) && status !== FIRST) ? status : '',
    author: textOf(address, 'author'),
    reviewer: address.get('reviewer') === 'me' ? 'me' : '',
    withoutIssue: address.get('withoutIssue') === 'true' ? 'true' : '',
    publishedAfter: dayOf(address, 'publishedAfter'),
    publishedBefore: dayOf(address, 'publishedBefore'),
  };
}

/** The status that a choice stands for; null for all of them. */
export function statusOf(choice: string): number | null {
  if (choice === ALL) return null;
  return STATUS_NAMES[(choice || FIRST) as keyof typeof STATUS_NAMES];
}

export function filtersOf(address: URLSearchParams): ReviewerArticleFilters {
  const { title, status, author, reviewer, withoutIssue, ...published } = panelOf(address);
  return {
    statusId: statusOf(status),
    title,
    author,
    isMine: reviewer === 'me',
    withoutIssue: withoutIssue === 'true',
    ...published,
    order: orderOf(address, SORTED_BY, NEWEST_FIRST),
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}

/** Whether anything but what is shown anyway was asked for. */
export function isFiltered(panel: Panel): boolean {
  return Object.values(panel).some(Boolean);
}

function textOf(address: URLSearchParams, name: string): string {
  return (address.get(name) ?? '').trim();
}

function dayOf(address: URLSearchParams, name: string): string {
  const day = address.get(name) ?? '';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
}
