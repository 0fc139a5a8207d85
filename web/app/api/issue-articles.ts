import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ArticleStatus } from '~/lib/article-status';
import { shortName } from '~/lib/person-names';
import { unwrapData } from './unwrap';
import { api } from './client';
import type { EditorArticle, EditorArticleRow } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';

export type IssueArticle = components['schemas']['IssueArticle'];

const SEARCH_PAGE_SIZE = 5;

/**
 * Statuses of articles that can be added to an issue; planning starts before articles are accepted.
 */
const ADDABLE_STATUSES = [
  ArticleStatus.submitted,
  ArticleStatus.underReview,
  ArticleStatus.reviewComplete,
  ArticleStatus.accepted,
  ArticleStatus.published,
  ArticleStatus.revision,
];

/** Articles without an issue whose title contains the text, newest first. */
export const articlesWithoutIssueQuery = (title: string) =>
  queryOptions({
    queryKey: ['placeable-articles', title],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles', {
          params: {
            query: {
              title: title || undefined,
              withIssue: false,
              status: ADDABLE_STATUSES,
              order: '-createdAt',
              pageIndex: 0,
              pageSize: SEARCH_PAGE_SIZE,
            },
          },
          signal,
        }),
      ),
    staleTime: 0, // other editors add articles to issues too
    placeholderData: keepPreviousData,
  });

const issueArticleKey = (id: number) => ['issue-article', id] as const;

/** Article as it is listed in an issue. */
export const issueArticleQuery = (id: number) =>
  queryOptions({
    queryKey: issueArticleKey(id),
    queryFn: async ({ signal }) =>
      toIssueArticle(
        await unwrapData(api.GET('/api/v1/articles/{id}', { params: { path: { id } }, signal })),
      ),
  });

/**
 * Caches a search result as an issue article, already stale: the missing fields are fetched next.
 */
export function cacheSearchResult(article: EditorArticleRow): void {
  const { id, titleEn, titleRu, typeId, statusId } = article;
  const resultFields = { id, titleEn, titleRu, typeId, statusId };
  const emptyFields = { authorsEn: '', pageFirst: null, pageLast: null };
  queryClient().setQueryData<IssueArticle>(
    issueArticleKey(id),
    (cached) => ({ ...emptyFields, ...cached, ...resultFields }),
    { updatedAt: 0 },
  );
}

function toIssueArticle(article: EditorArticle): IssueArticle {
  const { id, titleEn, titleRu, typeId, statusId, authors, pageFirst, pageLast } = article;
  const names = authors.map((author) =>
    shortName(author.firstNameEn, author.middleNameEn, author.lastNameEn),
  );
  const authorsEn = names.join(', ');
  return { id, titleEn, titleRu, typeId, statusId, authorsEn, pageFirst, pageLast };
}
