import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ArticleStatus } from '~/lib/article-status';
import { dataOf } from './answer';
import { api } from './client';
import type { DeskArticle, DeskArticleRow } from './desk-articles';
import { queryClient } from './query-client';
import type { components } from './schema';

export type IssueArticle = components['schemas']['IssueArticle'];

const FOUND_AT_ONCE = 5;

/** An issue can be planned with all that are on their way, not only with those that are accepted. */
const PLACEABLE = [
  ArticleStatus.submitted,
  ArticleStatus.underReview,
  ArticleStatus.reviewComplete,
  ArticleStatus.accepted,
  ArticleStatus.published,
  ArticleStatus.revision,
];

/** Articles that are in no issue, by part of the title; the newest first. */
export const placeableArticlesQuery = (title: string) =>
  queryOptions({
    queryKey: ['placeable-articles', title],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles', {
          params: {
            query: {
              title: title || undefined,
              withIssue: false,
              status: PLACEABLE,
              order: '-createdAt',
              pageIndex: 0,
              pageSize: FOUND_AT_ONCE,
            },
          },
          signal,
        }),
      ),
    staleTime: 0, // others put articles into issues too
    placeholderData: keepPreviousData,
  });

const keyOf = (id: number) => ['issue-article', id] as const;

/** An article as an issue would show it that has it already. */
export const issueArticleQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      asIssueArticle(
        await dataOf(api.GET('/api/v1/articles/{id}', { params: { path: { id } }, signal })),
      ),
  });

/** What a search has shown stands there at once; what it does not know comes a moment later. */
export function rememberFound({ id, titleEn, typeId, statusId }: DeskArticleRow): void {
  const known = { id, titleEn, typeId, statusId };
  const unknown = { titleRu: '', authorsEn: '', pageFirst: null, pageLast: null };
  queryClient().setQueryData<IssueArticle>(
    keyOf(id),
    (before) => ({ ...unknown, ...before, ...known }),
    { updatedAt: 0 },
  );
}

function asIssueArticle(article: DeskArticle): IssueArticle {
  const { id, titleEn, titleRu, typeId, statusId, authors, pageFirst, pageLast } = article;
  const authorsEn = authors.map(shortName).join(', ');
  return { id, titleEn, titleRu, typeId, statusId, authorsEn, pageFirst, pageLast };
}

function shortName({ firstNameEn, middleNameEn, lastNameEn }: DeskArticle['authors'][number]) {
  const given = `${firstNameEn} ${middleNameEn}`.split(/\s+/).filter(Boolean);
  return [...given.map((name) => `${name.charAt(0)}.`), lastNameEn].join(' ');
}
