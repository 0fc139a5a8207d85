import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import { refreshReviewerArticle } from './reviewer-articles';
import type { components } from './schema';

type Schemas = components['schemas'];

export type MyAssignment = Schemas['MyAssignment'];
export type ReviewerProfile = Schemas['ReviewerProfile'];
export type ReviewerNoteKind = Schemas['ReviewerNoteKind'];
/** Content of a review as the reviewer saves it. */
export type ReviewContent = Omit<Schemas['ReviewDraft'], 'version'>;

const LISTS = ['my-review-assignments'] as const;

export interface MyAssignmentFilters {
  statusId: number | null;
  pageIndex: number;
  pageSize: number;
}

/** Assignments of the current user: open ones first, by due date. */
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

export function acceptReview(id: number): Promise<MyAssignment> {
  const params = { path: { id } };
  return unwrapData(api.POST('/api/v1/review-assignments/my/{id}/accept', { params }));
}

export function refuseReview(id: number, body: Schemas['RefusalNote']): Promise<MyAssignment> {
  const params = { path: { id } };
  return unwrapData(api.POST('/api/v1/review-assignments/my/{id}/decline', { params, body }));
}

export function completeReview(id: number): Promise<MyAssignment> {
  const params = { path: { id } };
  return unwrapData(api.POST('/api/v1/review-assignments/my/{id}/complete', { params }));
}

export function writeToEditors(id: number, body: Schemas['ReviewerNote']): Promise<MyAssignment> {
  const params = { path: { id } };
  return unwrapData(api.POST('/api/v1/review-assignments/my/{id}/notes', { params, body }));
}

/** Replaces the whole review. Rejects with 409 if `body.version` is outdated. */
export function saveReview(
  id: number,
  body: ReviewContent & { version: number },
): Promise<MyAssignment> {
  const params = { path: { id } };
  return unwrapData(api.PUT('/api/v1/review-assignments/my/{id}/review', { params, body }));
}

const MY_REVIEWING = ['my-reviewing'] as const;

/** Interests of the current user as a reviewer, and from when on they want to be asked. */
export const myReviewingQuery = queryOptions({
  queryKey: MY_REVIEWING,
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/users/me/reviewing', { signal })),
});

export async function saveMyReviewing(body: ReviewerProfile): Promise<ReviewerProfile> {
  const saved = await unwrapData(api.PUT('/api/v1/users/me/reviewing', { body }));
  queryClient().setQueryData(MY_REVIEWING, saved);
  return saved;
}

/** Invalidates everything that shows the assignment and resolves when it is refetched. */
export async function refreshMyAssignment({ articleId }: MyAssignment): Promise<void> {
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: LISTS }),
    refreshReviewerArticle(articleId),
  ]);
}
