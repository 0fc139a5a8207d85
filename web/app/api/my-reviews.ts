import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import { refreshReviewerArticle } from './reviewer-articles';
import type { components } from './schema';

type Schemas = components['schemas'];

/** Review assignment of the current user. */
export type MyAssignment = Schemas['MyAssignment'];
/** Content of a review as the reviewer saves it. */
export type ReviewContent = Omit<Schemas['ReviewDraft'], 'version'>;

const LISTS = ['my-review-assignments'] as const;

export interface MyAssignmentFilters {
  statusId: number | null;
  pageIndex: number;
  pageSize: number;
}

/** Assignments of the current user, newest first. */
export const myAssignmentsQuery = ({ statusId, ...page }: MyAssignmentFilters) =>
  queryOptions({
    queryKey: [...LISTS, { statusId, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/review-assignments/my', {
          params: { query: { ...page, status: statusId === null ? undefined : [statusId] } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

/** Assignment opened by the active review link. */
export const linkedAssignmentQuery = queryOptions({
  queryKey: ['linked-review-assignment'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/review-assignments/linked', { signal })),
  staleTime: Infinity, // only its article id is used, which does not change
});

export function readMyAssignment(id: number): Promise<MyAssignment> {
  return unwrapData(api.GET('/api/v1/review-assignments/my/{id}', { params: { path: { id } } }));
}

const ACTION_PATHS = {
  accept: '/api/v1/review-assignments/my/{id}/accept',
  refuse: '/api/v1/review-assignments/my/{id}/decline',
  complete: '/api/v1/review-assignments/my/{id}/complete',
} as const;

export type ReviewerAction = keyof typeof ACTION_PATHS;

export function performReviewerAction(action: ReviewerAction, id: number): Promise<MyAssignment> {
  return unwrapData(api.POST(ACTION_PATHS[action], { params: { path: { id } } }));
}

/** Replaces the whole review. Rejects with 409 if `body.version` is outdated. */
export function saveReview(
  id: number,
  body: ReviewContent & { version: number },
): Promise<MyAssignment> {
  const params = { path: { id } };
  return unwrapData(api.PUT('/api/v1/review-assignments/my/{id}/review', { params, body }));
}

/** Invalidates everything that shows the assignment and resolves when it is refetched. */
export async function refreshMyAssignment({ articleId }: MyAssignment): Promise<void> {
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: LISTS }),
    refreshReviewerArticle(articleId),
  ]);
}
