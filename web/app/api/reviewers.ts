import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { dataOf } from './answer';
import { api } from './client';
import { deskArticleKeys } from './desk-articles';
import { thenLookAgain } from './review-assignments';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ReviewerCandidate = Schemas['ReviewerCandidate'];
export type ReviewerConflict = Schemas['ReviewerConflict'];
export type CannotReview = Schemas['CannotReview'];
export type CheckedPerson = Schemas['CheckedPerson'];

const CANDIDATES_AT_ONCE = 100;

/** Somebody by name and address, whether or not they have an account. */
export interface NamedPerson {
  email: string;
  firstNameEn: string;
  lastNameEn: string;
}

/** Whom an editor can ask to review the article: by part of a name or an address. */
export const reviewersQuery = (articleId: number, text: string) =>
  queryOptions({
    queryKey: [...deskArticleKeys.article(articleId), 'reviewers', text],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/users/reviewers', {
          params: { query: { articleId, email: text || undefined, pageSize: CANDIDATES_AT_ONCE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the list stays while it is narrowed
  });

/** What is known of a person with regard to the article. */
export const reviewerCheckQuery = (articleId: number, person: NamedPerson) =>
  queryOptions({
    queryKey: [...deskArticleKeys.article(articleId), 'reviewer-check', person],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles/{id}/reviewer-check', {
          params: { path: { id: articleId }, query: person },
          signal,
        }),
      ),
  });

export async function grantReviewerRole(userId: number): Promise<void> {
  const params = { path: { id: userId } };
  await dataOf(api.POST('/api/v1/users/{id}/roles', { params, body: { roles: ['reviewer'] } }));
}

/** Makes an account that waits for its owner, and asks them to review the article. */
export async function inviteReviewer(
  articleId: number,
  person: NamedPerson,
  language: Language,
): Promise<void> {
  const call = api.POST('/api/v1/users/invite-reviewer', {
    body: { ...person, articleIds: [articleId], language },
  });
  await thenLookAgain(articleId, dataOf(call));
}
