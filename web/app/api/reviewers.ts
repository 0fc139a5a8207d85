import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { unwrapData } from './unwrap';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { refetchArticleAfter } from './review-assignments';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ReviewerCandidate = Schemas['ReviewerCandidate'];
export type ReviewerConflict = Schemas['ReviewerConflict'];
export type CannotReview = Schemas['CannotReview'];
export type CheckedPerson = Schemas['CheckedPerson'];

const CANDIDATES_PAGE_SIZE = 100;

/** A person by name and e-mail address, with or without an account. */
export interface NamedPerson {
  email: string;
  firstNameEn: string;
  lastNameEn: string;
}

/** Reviewer candidates whose name or e-mail address contains the text. */
export const reviewersQuery = (articleId: number, text: string) =>
  queryOptions({
    queryKey: [...editorArticleKeys.article(articleId), 'reviewers', text],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/users/reviewers', {
          params: {
            query: { articleId, email: text || undefined, pageSize: CANDIDATES_PAGE_SIZE },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // keeps the list while the next search loads
  });

/** Account and conflicts of interest of a person with respect to the article. */
export const reviewerCheckQuery = (articleId: number, person: NamedPerson) =>
  queryOptions({
    queryKey: [...editorArticleKeys.article(articleId), 'reviewer-check', person],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/reviewer-check', {
          params: { path: { id: articleId }, query: person },
          signal,
        }),
      ),
  });

export async function grantReviewerRole(userId: number): Promise<void> {
  const params = { path: { id: userId } };
  await unwrapData(api.POST('/api/v1/users/{id}/roles', { params, body: { roles: ['reviewer'] } }));
}

/** Creates an account without a password and invites its owner to review the article. */
export async function inviteReviewer(
  articleId: number,
  person: NamedPerson,
  language: Language,
): Promise<void> {
  const call = api.POST('/api/v1/users/invite-reviewer', {
    body: { ...person, articleIds: [articleId], language },
  });
  await refetchArticleAfter(articleId, unwrapData(call));
}
