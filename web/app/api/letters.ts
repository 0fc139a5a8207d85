import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { deskArticleKeys } from './desk-articles';
import { ApiError } from './errors';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type ArticleLetter = Schemas['ArticleLetter'];
export type SentLetter = Schemas['SentLetter'];
export type LastLetter = Schemas['LastLetter'];
export type LetterStatus = Schemas['LetterStatus'];

/** The letters about an article stand among all that is about it. */
export const letterKeys = {
  lists: ['letters'] as const,
  ofArticle: (articleId: number) => [...deskArticleKeys.article(articleId), 'letters'] as const,
};

/** Whoever looks wants to see what has become of a letter by now. */
const SOON_STALE = 5_000;
const LOOKED_AT_AGAIN_AFTER = 5_000;

/** Of one article, the newest first. */
export const articleLettersQuery = (
  articleId: number,
  page: { pageIndex: number; pageSize: number },
) =>
  queryOptions({
    queryKey: [...letterKeys.ofArticle(articleId), page],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles/{id}/letters', {
          params: { path: { id: articleId }, query: page },
          signal,
        }),
      ).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 403) lookAgainAtArticle(articleId);
        throw error;
      }),
    staleTime: SOON_STALE,
    placeholderData: keepPreviousData, // the list stays while the next page comes
    refetchInterval: ({ state }) => untilTried(state.data?.results),
  });

export interface LetterFilters {
  /** Null for all of them. */
  status: LetterStatus | null;
  pageIndex: number;
  pageSize: number;
}

/** Of every kind, the one that was tried last first. */
export const lettersQuery = ({ status, ...page }: LetterFilters) =>
  queryOptions({
    queryKey: [...letterKeys.lists, { status, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/letters', {
          params: { query: { ...page, status: status ?? undefined } },
          signal,
        }),
      ),
    staleTime: SOON_STALE,
    placeholderData: keepPreviousData, // the table stays while the next page comes
    refetchInterval: ({ state }) => untilTried(state.data?.results),
  });

export async function resendArticleLetter(articleId: number, id: string): Promise<void> {
  const call = api.POST('/api/v1/articles/{id}/letters/resend', {
    params: { path: { id: articleId } },
    body: { id },
  });
  // Also where it is refused: something has happened to the letter, or to its news.
  await dataOf(call).finally(() => {
    void queryClient().invalidateQueries({ queryKey: deskArticleKeys.article(articleId) });
    void queryClient().invalidateQueries({ queryKey: letterKeys.lists });
  });
}

export async function resendLetter(id: number): Promise<void> {
  const call = api.POST('/api/v1/letters/{id}/resend', { params: { path: { id } } });
  await dataOf(call).finally(() => {
    void queryClient().invalidateQueries({ queryKey: letterKeys.lists });
    void queryClient().invalidateQueries({ queryKey: deskArticleKeys.all });
  });
}

/** Who may not read its letters any more may have become one of its authors. */
function lookAgainAtArticle(id: number): void {
  void queryClient().invalidateQueries({ queryKey: deskArticleKeys.details(id) });
}

/** The first try follows within seconds; those after it within hours. */
function untilTried(letters: readonly { status: LetterStatus }[] = []): number | false {
  return letters.some(({ status }) => status === 'waiting') ? LOOKED_AT_AGAIN_AFTER : false;
}
