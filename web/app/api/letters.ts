import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { ApiError } from './errors';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ArticleLetter = Schemas['ArticleLetter'];
export type SentLetter = Schemas['SentLetter'];
export type LastLetter = Schemas['LastLetter'];
export type LetterStatus = Schemas['LetterStatus'];

/** Query keys. Letters about an article are invalidated with the article. */
export const letterKeys = {
  lists: ['letters'] as const,
  article: (articleId: number) => [...editorArticleKeys.article(articleId), 'letters'] as const,
};

/** Short, because delivery states change within seconds. */
const STALE_MS = 5_000;
const POLL_INTERVAL_MS = 5_000;

/** Letters about one article, newest first. */
export const articleLettersQuery = (
  articleId: number,
  page: { pageIndex: number; pageSize: number },
) =>
  queryOptions({
    queryKey: [...letterKeys.article(articleId), page],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/letters', {
          params: { path: { id: articleId }, query: page },
          signal,
        }),
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 403) invalidateArticleDetails(articleId);
        throw error;
      }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData, // keeps the list while the next page loads
    refetchInterval: ({ state }) => pollInterval(state.data?.results),
  });

export interface LetterFilters {
  /** Null for all statuses. */
  status: LetterStatus | null;
  pageIndex: number;
  pageSize: number;
}

/** Letters of all kinds, most recently attempted first. */
export const lettersQuery = ({ status, ...page }: LetterFilters) =>
  queryOptions({
    queryKey: [...letterKeys.lists, { status, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/letters', {
          params: { query: { ...page, status: status ?? undefined } },
          signal,
        }),
      ),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData, // keeps the table while the next page loads
    refetchInterval: ({ state }) => pollInterval(state.data?.results),
  });

export async function resendArticleLetter(articleId: number, id: string): Promise<void> {
  const call = api.POST('/api/v1/articles/{id}/letters/resend', {
    params: { path: { id: articleId } },
    body: { id },
  });
  // Also after an error: the letter or its notification has probably changed.
  await unwrapData(call).finally(() => {
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.article(articleId) });
    void queryClient().invalidateQueries({ queryKey: letterKeys.lists });
  });
}

export async function resendLetter(id: number): Promise<void> {
  const call = api.POST('/api/v1/letters/{id}/resend', { params: { path: { id } } });
  await unwrapData(call).finally(() => {
    void queryClient().invalidateQueries({ queryKey: letterKeys.lists });
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.all });
  });
}

/** Refetches the article after a 403: the user may have become one of its authors. */
function invalidateArticleDetails(id: number): void {
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.details(id) });
}

/** Polls while a letter awaits its first attempt, which takes seconds; retries take hours. */
function pollInterval(letters: readonly { status: LetterStatus }[] = []): number | false {
  return letters.some(({ status }) => status === 'waiting') ? POLL_INTERVAL_MS : false;
}
