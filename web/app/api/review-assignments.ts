import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type AssignmentAction = Schemas['AssignmentAction'];
export type RequestTerms = Schemas['RequestTerms'];
export type ReviewAssignment = Schemas['EditorAssignment'];
type ReviewersAskedAgain = Schemas['ReviewersAskedAgain'];
export type AssignmentNote = Schemas['AssignmentNote'];

/** Query keys. Assignments of an article are invalidated with the article. */
export const reviewAssignmentKeys = {
  lists: ['review-assignments'] as const,
  article: (articleId: number) => [...editorArticleKeys.article(articleId), 'assignments'] as const,
};

/** Larger than the number of reviewers of any article. */
const MAX_PER_ARTICLE = 100;

export interface AssignmentFilters {
  statusId: number | null;
  pageIndex: number;
  pageSize: number;
}

/** Assignments of all articles, newest first. */
export const reviewAssignmentsQuery = ({ statusId, ...page }: AssignmentFilters) =>
  queryOptions({
    queryKey: [...reviewAssignmentKeys.lists, { statusId, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/review-assignments', {
          params: { query: { ...page, status: statusId === null ? undefined : [statusId] } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

/** Assignments of one article in all rounds, newest first. */
export const articleAssignmentsQuery = (articleId: number) =>
  queryOptions({
    queryKey: reviewAssignmentKeys.article(articleId),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/review-assignments', {
          params: { query: { articleId, pageSize: MAX_PER_ARTICLE } },
          signal,
        }),
      ),
  });

export async function assignReviewer(
  articleId: number,
  reviewerId: number,
  terms: RequestTerms,
): Promise<void> {
  const body = { articleId, reviewerId, ...terms };
  const call = api.POST('/api/v1/review-assignments', { body });
  await refetchArticleAfter(articleId, unwrapData(call));
}

/** Asks everybody who reviewed the previous version of the article to review this one. */
export function askReviewersAgain(
  articleId: number,
  terms: RequestTerms,
): Promise<ReviewersAskedAgain> {
  const call = api.POST('/api/v1/articles/{id}/ask-again', {
    params: { path: { id: articleId } },
    body: terms,
  });
  return refetchArticleAfter(articleId, unwrapData(call));
}

/** Gives a completed review back to its reviewer, who is told the reason. */
export async function returnReview(
  { id, articleId }: ReviewAssignment,
  body: { reason: string; dueDate?: string },
): Promise<void> {
  const call = api.POST('/api/v1/review-assignments/{id}/return', {
    params: { path: { id } },
    body,
  });
  await refetchArticleAfter(articleId, unwrapData(call));
}

/** Grades a completed review from 1 to 5; null removes the grade. */
export async function rateReview(
  { id, articleId }: ReviewAssignment,
  rating: number | null,
): Promise<void> {
  const call = api.PUT('/api/v1/review-assignments/{id}/rating', {
    params: { path: { id } },
    body: { rating },
  });
  await unwrapData(call).finally(() =>
    queryClient().invalidateQueries({ queryKey: reviewAssignmentKeys.article(articleId) }),
  );
}

export async function withdrawAssignment({ id, articleId }: ReviewAssignment): Promise<void> {
  const call = api.POST('/api/v1/review-assignments/{id}/withdraw', { params: { path: { id } } });
  await refetchArticleAfter(articleId, unwrapData(call));
}

export async function changeDueDate(
  { id, articleId }: ReviewAssignment,
  dueDate: string | null,
): Promise<void> {
  const call = api.POST('/api/v1/review-assignments/{id}/due-date', {
    params: { path: { id } },
    body: { dueDate },
  });
  await refetchArticleAfter(articleId, unwrapData(call));
}

export async function resendAssignmentLetter({ id, articleId }: ReviewAssignment): Promise<void> {
  const call = api.POST('/api/v1/review-assignments/{id}/send-letter', {
    params: { path: { id } },
  });
  await refetchArticleAfter(articleId, unwrapData(call));
}

/**
 * Awaits a change, then refetches the article, even after an error: assignments determine its
 * status and allowed actions.
 */
export async function refetchArticleAfter<Result>(
  articleId: number,
  change: Promise<Result>,
): Promise<Result> {
  try {
    return await change;
  } finally {
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.lists });
    void queryClient().invalidateQueries({ queryKey: reviewAssignmentKeys.lists });
    await queryClient().invalidateQueries({ queryKey: editorArticleKeys.article(articleId) });
  }
}
