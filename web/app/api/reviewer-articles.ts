import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { ApiError } from './errors';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ReviewerArticle = Schemas['ReviewerArticle'];
export type ReviewerArticleRow = Schemas['ReviewerArticleItem'];
export type ReviewerHint = Schemas['ReviewerHint'];

/** All that begins with `article(id)` is about that article. */
export const reviewerArticleKeys = {
  lists: ['reviewer-articles'] as const,
  article: (id: number) => ['reviewer-article', id] as const,
  details: (id: number) => [...reviewerArticleKeys.article(id), 'details'] as const,
  events: (id: number) => [...reviewerArticleKeys.article(id), 'events'] as const,
  mergedManuscripts: (id: number) =>
    [...reviewerArticleKeys.article(id), 'merged-manuscripts'] as const,
};

export interface ReviewerArticleFilters {
  /** Null for all of them. */
  statusId: number | null;
  title: string;
  /** Part of an author's name. */
  author: string;
  /** Only one's own; there are no others to see, but the question can be asked. */
  isMine: boolean;
  withoutIssue: boolean;
  /** Days, or empty. */
  publishedAfter: string;
  publishedBefore: string;
  /** A column, with `-` before it where the order is descending. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

/** Of the articles that this person was asked to review. */
export const reviewerArticlesQuery = (filters: ReviewerArticleFilters, userId: number) =>
  queryOptions({
    queryKey: [...reviewerArticleKeys.lists, filters, userId],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles/reviewing', {
          params: { query: queryOf(filters, userId) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

function queryOf(filters: ReviewerArticleFilters, userId: number) {
  const { statusId, title, author, isMine, withoutIssue, order, pageIndex, pageSize } = filters;
  return {
    order,
    pageIndex,
    pageSize,
    status: statusId === null ? undefined : [statusId],
    title: title || undefined,
    author: author || undefined,
    reviewerId: isMine ? userId : undefined,
    withIssue: withoutIssue ? false : undefined,
    publishedAfter: filters.publishedAfter || undefined,
    publishedBefore: filters.publishedBefore || undefined,
  };
}

export const reviewerArticleQuery = (id: number) =>
  queryOptions({
    queryKey: reviewerArticleKeys.details(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/reviewing/{id}', { params: { path: { id } }, signal })),
  });

/** From an address, where anything may stand; always afresh, for the editors decide meanwhile. */
export function loadReviewerArticle(id: string | undefined): Promise<ReviewerArticle> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return Promise.reject(new ApiError(404, null, null));
  return queryClient().fetchQuery({ ...reviewerArticleQuery(Number(id)), staleTime: 0 });
}

export const reviewerEventsQuery = (id: number) =>
  queryOptions({
    queryKey: reviewerArticleKeys.events(id),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles/reviewing/{id}/events', { params: { path: { id } }, signal }),
      ),
  });

const POLLED_EVERY = 5000;

/** The newest revision first. Asked again and again while one is being made. */
export const reviewerMergedManuscriptsQuery = (id: number) =>
  queryOptions({
    queryKey: reviewerArticleKeys.mergedManuscripts(id),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles/reviewing/{id}/merged-pdfs', {
          params: { path: { id } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'processing') ? POLLED_EVERY : false,
  });

/** What a reviewer does changes what they see of the article: it is there, anew, when this resolves. */
export async function refreshReviewerArticle(id: number): Promise<void> {
  void queryClient().invalidateQueries({ queryKey: reviewerArticleKeys.lists });
  await queryClient().invalidateQueries({ queryKey: reviewerArticleKeys.article(id) });
}
