import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ReviewAssignment = Schemas['EditorAssignment'];
export type AssignmentNote = Schemas['AssignmentNote'];
export type AssignmentAction = Schemas['AssignmentAction'];

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

export function assignReviewer(articleId: number, reviewerId: number): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments', { body: { articleId, reviewerId } });
  return refetchArticleAfter(articleId, unwrapData(call));
}

export function withdrawAssignment({ id, articleId }: ReviewAssignment): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments/{id}/withdraw', { params: { path: { id } } });
  return refetchArticleAfter(articleId, unwrapData(call));
}

export function changeDueDate(
  { id, articleId }: ReviewAssignment,
  dueDate: string | null,
): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments/{id}/due-date', {
    params: { path: { id } },
    body: { dueDate },
  });
  return refetchArticleAfter(articleId, unwrapData(call));
}

export function resendAssignmentLetter({
  id,
  articleId,
}: ReviewAssignment): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments/{id}/send-letter', {
    params: { path: { id } },
  });
  return refetchArticleAfter(articleId, unwrapData(call));
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
