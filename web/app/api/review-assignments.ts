import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { deskArticleKeys } from './desk-articles';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ReviewAssignment = Schemas['EditorAssignment'];
export type AssignmentAction = Schemas['AssignmentAction'];

/** The assignments of an article stand among all that is about it. */
export const reviewAssignmentKeys = {
  lists: ['review-assignments'] as const,
  ofArticle: (articleId: number) => [...deskArticleKeys.article(articleId), 'assignments'] as const,
};

/** More reviewers than this no article has. */
const MOST_OF_AN_ARTICLE = 100;

export interface AssignmentFilters {
  statusId: number | null;
  pageIndex: number;
  pageSize: number;
}

/** Of all articles, the newest first. */
export const reviewAssignmentsQuery = ({ statusId, ...page }: AssignmentFilters) =>
  queryOptions({
    queryKey: [...reviewAssignmentKeys.lists, { statusId, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/review-assignments', {
          params: { query: { ...page, status: statusId === null ? undefined : [statusId] } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

/** Of one article, all rounds together, the newest first. */
export const articleAssignmentsQuery = (articleId: number) =>
  queryOptions({
    queryKey: reviewAssignmentKeys.ofArticle(articleId),
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/review-assignments', {
          params: { query: { articleId, pageSize: MOST_OF_AN_ARTICLE } },
          signal,
        }),
      ),
  });

export function assignReviewer(articleId: number, reviewerId: number): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments', { body: { articleId, reviewerId } });
  return thenLookAgain(articleId, dataOf(call));
}

export function withdrawAssignment({ id, articleId }: ReviewAssignment): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments/{id}/withdraw', { params: { path: { id } } });
  return thenLookAgain(articleId, dataOf(call));
}

export function changeDueDate(
  { id, articleId }: ReviewAssignment,
  dueDate: string | null,
): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments/{id}/due-date', {
    params: { path: { id } },
    body: { dueDate },
  });
  return thenLookAgain(articleId, dataOf(call));
}

export function sendLetterAgain({ id, articleId }: ReviewAssignment): Promise<ReviewAssignment> {
  const call = api.POST('/api/v1/review-assignments/{id}/send-letter', {
    params: { path: { id } },
  });
  return thenLookAgain(articleId, dataOf(call));
}

/**
 * Who reviews decides the article's status, and with it what else can be done. After a refusal the
 * screen must show what it has become, too.
 */
export async function thenLookAgain<Answer>(
  articleId: number,
  change: Promise<Answer>,
): Promise<Answer> {
  try {
    return await change;
  } finally {
    void queryClient().invalidateQueries({ queryKey: deskArticleKeys.lists });
    void queryClient().invalidateQueries({ queryKey: reviewAssignmentKeys.lists });
    await queryClient().invalidateQueries({ queryKey: deskArticleKeys.article(articleId) });
  }
}
