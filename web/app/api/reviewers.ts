import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { unwrapData } from './unwrap';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import { refetchArticleAfter, type RequestTerms } from './review-assignments';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ReviewerCandidate = Schemas['ReviewerCandidate'];
export type ReviewerMatches = Schemas['ReviewerMatches'];
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

export interface CandidateSearch {
  /** Part of a name, e-mail address or interest. */
  text: string;
  /** Only those who want to be asked now. */
  availableOnly: boolean;
}

/** Reviewer candidates for an article, the best match first. */
export const reviewersQuery = (articleId: number, { text, availableOnly }: CandidateSearch) =>
  queryOptions({
    queryKey: [...editorArticleKeys.article(articleId), 'reviewers', text, availableOnly],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/users/reviewers', {
          params: {
            query: {
              articleId,
              order: 'match',
              email: text || undefined,
              available: availableOnly || undefined,
              pageSize: CANDIDATES_PAGE_SIZE,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // keeps the list while the next search loads
  });

/** Orders of the list of all reviewers, which has no article to match. */
export type ReviewerListOrder = 'name' | 'load' | 'lastReview';

export interface ReviewerFilters extends CandidateSearch {
  sortBy: ReviewerListOrder;
  pageIndex: number;
  pageSize: number;
}

const REVIEWER_LISTS = ['reviewers'] as const;

/** All reviewers of the journal. */
export const reviewerListQuery = ({ text, availableOnly, sortBy, ...page }: ReviewerFilters) => {
  const query = {
    ...page,
    order: sortBy,
    email: text || undefined,
    available: availableOnly || undefined,
  };
  return queryOptions({
    queryKey: [...REVIEWER_LISTS, query],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/users/reviewers', { params: { query }, signal })),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });
};

/** Replaces the interests of a reviewer. */
export async function saveReviewerInterests(id: number, interests: string[]): Promise<void> {
  const call = api.PUT('/api/v1/reviewers/{id}/interests', {
    params: { path: { id } },
    body: { interests },
  });
  await unwrapData(call);
  // Candidates of every article have them, too.
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.all });
  await queryClient().invalidateQueries({ queryKey: REVIEWER_LISTS });
}

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
  { language, ...terms }: RequestTerms & { language: Language },
): Promise<void> {
  const body = { ...person, articleIds: [articleId], language, ...terms };
  const call = api.POST('/api/v1/users/invite-reviewer', { body });
  await refetchArticleAfter(articleId, unwrapData(call));
}
