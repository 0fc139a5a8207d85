import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { queryClient } from './query-client';
import { refreshReviewerArticle } from './reviewer-articles';
import type { components } from './schema';

type Schemas = components['schemas'];

/** One's own part in the review of an article: asked, agreed, written, handed in. */
export type MyAssignment = Schemas['MyAssignment'];
/** All that a reviewer writes, as it is saved. */
export type ReviewContent = Omit<Schemas['ReviewDraft'], 'version'>;

const LISTS = ['my-review-assignments'] as const;

export interface MyAssignmentFilters {
  statusId: number | null;
  pageIndex: number;
  pageSize: number;
}

/** The newest first. */
export const myAssignmentsQuery = ({ statusId, ...page }: MyAssignmentFilters) =>
  queryOptions({
    queryKey: [...LISTS, { statusId, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/review-assignments/my', {
          params: { query: { ...page, status: statusId === null ? undefined : [statusId] } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

/** The one that the link of a letter opens. */
export const linkedAssignmentQuery = queryOptions({
  queryKey: ['linked-review-assignment'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/review-assignments/linked', { signal })),
  staleTime: Infinity, // only which article it is about is asked of it
});

export function readMyAssignment(id: number): Promise<MyAssignment> {
  return dataOf(api.GET('/api/v1/review-assignments/my/{id}', { params: { path: { id } } }));
}

const DEEDS = {
  accept: '/api/v1/review-assignments/my/{id}/accept',
  refuse: '/api/v1/review-assignments/my/{id}/decline',
  complete: '/api/v1/review-assignments/my/{id}/complete',
} as const;

export type ReviewerDeed = keyof typeof DEEDS;

export function doAsReviewer(deed: ReviewerDeed, id: number): Promise<MyAssignment> {
  return dataOf(api.POST(DEEDS[deed], { params: { path: { id } } }));
}

/** Always whole. Refused where a newer version than the one it was made from has been saved. */
export function saveReview(
  id: number,
  body: ReviewContent & { version: number },
): Promise<MyAssignment> {
  const params = { path: { id } };
  return dataOf(api.PUT('/api/v1/review-assignments/my/{id}/review', { params, body }));
}

/** Resolves when all that shows the assignment shows what has become of it. */
export async function refreshMyAssignment({ articleId }: MyAssignment): Promise<void> {
  await Promise.all([
    queryClient().invalidateQueries({ queryKey: LISTS }),
    refreshReviewerArticle(articleId),
  ]);
}
