import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { issueArticleQuery, type IssueArticle } from '~/api/issue-articles';
import type { Section } from './merge-sections';

/** All articles that stand in the sections: those that came with the issue, and those that were added since. */
export function usePlacedArticles(
  sections: readonly Section[],
  known: ReadonlyMap<number, IssueArticle>,
): ReadonlyMap<number, IssueArticle> {
  const added = sections.flatMap(({ articleIds }) => articleIds.filter((id) => !known.has(id)));
  const found = useQueries({
    queries: added.map(issueArticleQuery),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
  return useMemo(
    () => new Map([...known, ...found.map((article) => [article.id, article] as const)]),
    [known, found],
  );
}
