import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapData } from './unwrap';

type Schemas = components['schemas'];

/** A version that an editor has made by changing a published article. */
export type ArticleVersion = Schemas['ArticleVersion'];
export type VersionSummary = Schemas['VersionSummary'];

/** Versions of a published article after the first, newest first. */
export const articleVersionsQuery = (articleId: number) =>
  queryOptions({
    queryKey: editorArticleKeys.versions(articleId),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/versions', { params: { path: { id: articleId } }, signal }),
      ),
    staleTime: 0, // each save may make one
  });

/** Says for readers what a version changes and why. */
export async function describeVersion(
  articleId: number,
  number: number,
  body: VersionSummary,
): Promise<void> {
  await unwrapData(
    api.PUT('/api/v1/articles/{id}/versions/{number}', {
      params: { path: { id: articleId, number } },
      body,
    }),
  );
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.versions(articleId) });
}
