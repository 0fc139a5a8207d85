import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ReviewerArticle = Schemas['ReviewerArticle'];
export type ReviewerArticleRow = Schemas['ReviewerArticleItem'];
export type ReviewerHint = Schemas['ReviewerHint'];

/** Query keys. All keys that start with `article(id)` belong to that article. */
export const reviewerArticleKeys = {
  lists: ['reviewer-articles'] as const,
  article: (id: number) => ['reviewer-article', id] as const,
  details: (id: number) => [...reviewerArticleKeys.article(id), 'details'] as const,
  events: (id: number) => [...reviewerArticleKeys.article(id), 'events'] as const,
  mergedManuscripts: (id: number) =>
    [...reviewerArticleKeys.article(id), 'merged-manuscripts'] as const,
};

export interface ReviewerArticleFilters {
  /** Null for all statuses. */
  statusId: number | null;
  title: string;
  /** Part of an author's name. */
  author: string;
  /** Only articles that the current user has agreed to review. */
  isAssignedToMe: boolean;
  withoutIssue: boolean;
  /** ISO date or empty. */
  publishedAfter: string;
  publishedBefore: string;
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

/** Articles that the current user was asked to review. */
export const reviewerArticlesQuery = (filters: ReviewerArticleFilters, userId: number) =>
  queryOptions({
    queryKey: [...reviewerArticleKeys.lists, filters, userId],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/reviewing', {
          params: { query: toQueryParams(filters, userId) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

function toQueryParams(filters: ReviewerArticleFilters, userId: number) {
  const { statusId, title, author, isAssignedToMe, withoutIssue, order, pageIndex, pageSize } =
    filters;
  return {
    order,
    pageIndex,
    pageSize,
    status: statusId === null ? undefined : [statusId],
    title: title || undefined,
    author: author || undefined,
    reviewerId: isAssignedToMe ? userId : undefined,
    withIssue: withoutIssue ? false : undefined,
    publishedAfter: filters.publishedAfter || undefined,
    publishedBefore: filters.publishedBefore || undefined,
  };
}

export const reviewerArticleQuery = (id: number) =>
  queryOptions({
    queryKey: reviewerArticleKeys.details(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/articles/reviewing/{id}', { params: { path: { id } }, signal })),
  });

export const reviewerEventsQuery = (id: number) =>
  queryOptions({
    queryKey: reviewerArticleKeys.events(id),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/reviewing/{id}/events', { params: { path: { id } }, signal }),
      ),
  });

const POLL_INTERVAL_MS = 5000;

/**
 * Merged manuscripts as a reviewer sees them, newest revision first. Polls while one is being
 * generated.
 */
export const reviewerMergedManuscriptsQuery = (id: number) =>
  queryOptions({
    queryKey: reviewerArticleKeys.mergedManuscripts(id),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/reviewing/{id}/merged-pdfs', {
          params: { path: { id } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'processing') ? POLL_INTERVAL_MS : false,
  });

/**
 * Invalidates the article, whose visible parts depend on the reviewer's actions, and resolves when
 * it is refetched.
 */
export async function refreshReviewerArticle(id: number): Promise<void> {
  void queryClient().invalidateQueries({ queryKey: reviewerArticleKeys.lists });
  await queryClient().invalidateQueries({ queryKey: reviewerArticleKeys.article(id) });
}
