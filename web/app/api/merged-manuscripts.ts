import { queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { myArticleKeys, type MergedManuscript } from './my-articles';
import { queryClient } from './query-client';

const POLL_INTERVAL_MS = 5000;

/**
 * Merged manuscripts as the author sees them, newest revision first. Polls while one is being
 * generated.
 */
export const mergedManuscriptsQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.mergedManuscripts(id),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/my/{id}/merged-pdfs', { params: { path: { id } }, signal }),
      ),
    staleTime: 0, // any change of the article may make one outdated
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? POLL_INTERVAL_MS : false),
  });

/**
 * Merged manuscripts as editors see them, newest revision first. Polls while one is being
 * generated.
 */
export const editorMergedManuscriptsQuery = (id: number) =>
  queryOptions({
    queryKey: editorArticleKeys.mergedManuscripts(id),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/merged-pdfs', { params: { path: { id } }, signal }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isProcessing) ? POLL_INTERVAL_MS : false),
  });

/** Starts generating the merged manuscript of the current revision, replacing an existing one. */
export async function generateMergedManuscript(id: number): Promise<void> {
  const list = await unwrapData(
    api.POST('/api/v1/articles/my/{id}/merged-pdfs/generate', { params: { path: { id } } }),
  );
  const { queryKey } = mergedManuscriptsQuery(id);
  await queryClient().cancelQueries({ queryKey }); // a response in flight must not overwrite this one
  queryClient().setQueryData(queryKey, list);
}

function isProcessing({ status }: MergedManuscript): boolean {
  return status === 'processing';
}
