import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { issueArticleQuery, type IssueArticle } from '~/api/issue-articles';
import type { Section } from './merge-sections';

/** Articles of the sections by id: those of the saved issue and those added since. */
export function useSectionArticles(
  sections: readonly Section[],
  issueArticles: ReadonlyMap<number, IssueArticle>,
): ReadonlyMap<number, IssueArticle> {
  const addedIds = sections.flatMap(({ articleIds }) =>
    articleIds.filter((id) => !issueArticles.has(id)),
  );
  const addedArticles = useQueries({
    queries: addedIds.map(issueArticleQuery),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return useMemo(
    () =>
      new Map([
        ...issueArticles,
        ...addedArticles.map((article) => [article.id, article] as const),
      ]),
    [issueArticles, addedArticles],
  );
}
