import { queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { GetResponse } from './types';

/** Named filters and order of the editors' list; `query` is a query string of that list. */
export type ArticleView = GetResponse<'/api/v1/article-views'>[number];

export type ArticleViewContent = Pick<ArticleView, 'name' | 'query' | 'isShared'>;

const VIEWS_KEY = ['article-views'] as const;

/** Own views and those that other editors share. */
export const articleViewsQuery = queryOptions({
  queryKey: VIEWS_KEY,
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/article-views', { signal })),
});

export async function createArticleView(body: ArticleViewContent): Promise<ArticleView> {
  const view = await unwrapData(api.POST('/api/v1/article-views', { body }));
  await refreshViews();
  return view;
}

/** Replaces name, query and sharing. Rejects with 409 if the view was changed elsewhere. */
export async function updateArticleView(
  { id, version }: ArticleView,
  content: ArticleViewContent,
): Promise<void> {
  const call = api.PUT('/api/v1/article-views/{id}', {
    params: { path: { id } },
    body: { ...content, version },
  });
  await unwrapData(call).finally(refreshViews);
}

export async function deleteArticleView({ id }: ArticleView): Promise<void> {
  const call = api.DELETE('/api/v1/article-views/{id}', { params: { path: { id } } });
  await unwrapData(call).finally(refreshViews);
}

function refreshViews(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: VIEWS_KEY });
}
