import { queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { deskArticleKeys } from './desk-articles';
import { myArticleKeys, type MergedManuscript } from './my-articles';
import { queryClient } from './query-client';

const POLLED_EVERY = 5000;

/** The newest revision first. Asked again and again while one is being made. */
export const mergedManuscriptsQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.mergedManuscripts(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/my/{id}/merged-pdfs', { params: { path: { id } }, signal })),
    staleTime: 0, // any change of the article may have made one stale
    refetchInterval: ({ state }) => (state.data?.some(isInTheMaking) ? POLLED_EVERY : false),
  });

/** The same as editors see it. */
export const deskMergedManuscriptsQuery = (id: number) =>
  queryOptions({
    queryKey: deskArticleKeys.mergedManuscripts(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/{id}/merged-pdfs', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isInTheMaking) ? POLLED_EVERY : false),
  });

/** Begins to make the one of the current revision, anew if there is one. */
export async function generateMergedManuscript(id: number): Promise<void> {
  const list = await dataOf(
    api.POST('/api/v1/articles/my/{id}/merged-pdfs/generate', { params: { path: { id } } }),
  );
  const { queryKey } = mergedManuscriptsQuery(id);
  await queryClient().cancelQueries({ queryKey }); // an older answer must not come after this one
  queryClient().setQueryData(queryKey, list);
}

function isInTheMaking({ status }: MergedManuscript): boolean {
  return status === 'processing';
}
