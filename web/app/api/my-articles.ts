import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { ApiError } from './errors';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type MyArticle = Schemas['MyArticle'];
export type MyArticleRow = Schemas['MyArticleItem'];
export type MyArticlePage = Schemas['Page_MyArticleItem'];
export type MyArticleEvent = Schemas['EventView'];
export type MyArticleFile = Schemas['ArticleFileView'];
export type ArticleAuthor = Schemas['AuthorEntry'];
export type ArticleAffiliation = Schemas['Affiliation'];
export type ArticleMessage = Schemas['MyMessage'];
export type ArticleProblem = Schemas['ObstacleView'];
export type ArticleTab = Schemas['EditorTab'];
export type AuthorContact = Schemas['AuthorContact'];
export type MergedManuscript = Schemas['MergedManuscript'];
export type StoredFile = Schemas['FileView'];
export type ReviewedRound = Schemas['RoundForAuthor'];
export type SuggestedReviewer = Schemas['SuggestedReviewer'];
export type ArticleFileBody = Required<Schemas['FileLink']>;

/** All that an author writes, as it is saved. */
export type MyArticleContent = Omit<Schemas['ArticleContent'], 'version' | 'files'> & {
  files: ArticleFileBody[];
};

export const MESSAGES_PER_PAGE = 5;

/** All that begins with `article(id)` is about that article. */
export const myArticleKeys = {
  lists: ['my-articles'] as const,
  article: (id: number) => ['my-article', id] as const,
  details: (id: number) => [...myArticleKeys.article(id), 'details'] as const,
  events: (id: number) => [...myArticleKeys.article(id), 'events'] as const,
  reviews: (id: number) => [...myArticleKeys.article(id), 'reviews'] as const,
  messages: (id: number) => [...myArticleKeys.article(id), 'messages'] as const,
  mergedManuscripts: (id: number) => [...myArticleKeys.article(id), 'merged-manuscripts'] as const,
};

export interface MyArticleFilters {
  statusId: number | null;
  title: string;
  /** A column, with `-` before it where the order is descending. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const myArticlesQuery = ({ statusId, title, ...page }: MyArticleFilters) =>
  queryOptions({
    queryKey: [...myArticleKeys.lists, { statusId, title, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles/my', {
          params: {
            query: {
              ...page,
              status: statusId === null ? undefined : [statusId],
              title: title || undefined,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

export const myArticleQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.details(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/my/{id}', { params: { path: { id } }, signal })),
  });

/** From an address, where anything may stand; from the cache unless something has made that untrue. */
export function loadMyArticle(id: string | undefined): Promise<MyArticle> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return Promise.reject(new ApiError(404, null, null));
  return queryClient().fetchQuery({ ...myArticleQuery(Number(id)), staleTime: Infinity });
}

export const eventsQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.events(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/my/{id}/events', { params: { path: { id } }, signal })),
  });

/** By version, the newest first: of those on which the editors have decided. */
export const reviewsQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.reviews(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/my/{id}/reviews', { params: { path: { id } }, signal })),
  });

/** The newest first. */
export const messagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: myArticleKeys.messages(id),
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET('/api/v1/articles/my/{id}/messages', {
          params: { path: { id }, query: { pageIndex: pageParam, pageSize: MESSAGES_PER_PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      pages.length * MESSAGES_PER_PAGE < count ? pages.length : undefined,
  });

export async function createMyArticle(body: {
  titleEn: string;
  typeId: number;
}): Promise<MyArticle> {
  return rememberMyArticle(await dataOf(api.POST('/api/v1/articles/my', { body })));
}

/** Always whole. Refused where somebody has saved a newer version than the one it was made from. */
export async function saveMyArticle(
  id: number,
  body: MyArticleContent & { version: number },
): Promise<MyArticle> {
  const call = api.PUT('/api/v1/articles/my/{id}', { params: { path: { id } }, body });
  const article = await dataOf(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status !== 422) distrustMyArticle(id); // it is not what it was
    throw error;
  });
  return rememberMyArticle(article);
}

export async function submitMyArticle(id: number): Promise<MyArticle> {
  const article = await dataOf(
    api.POST('/api/v1/articles/my/{id}/submit', { params: { path: { id } } }),
  );
  void queryClient().invalidateQueries({ queryKey: myArticleKeys.events(id) });
  return rememberMyArticle(article);
}

export async function removeMyArticle(id: number): Promise<void> {
  await dataOf(api.DELETE('/api/v1/articles/my/{id}', { params: { path: { id } } }));
  distrustMyArticle(id);
}

export async function sendMessage(id: number, text: string): Promise<void> {
  await dataOf(
    api.POST('/api/v1/articles/my/{id}/messages', { params: { path: { id } }, body: { text } }),
  );
  await queryClient().invalidateQueries({ queryKey: myArticleKeys.messages(id) });
}

/** Its screen is still there and must not ask for it anew; whoever opens it later must. */
function distrustMyArticle(id: number): void {
  void queryClient().invalidateQueries({
    queryKey: myArticleKeys.article(id),
    refetchType: 'none',
  });
  void queryClient().invalidateQueries({ queryKey: myArticleKeys.lists });
}

/** What the server has answered is what every screen shows next. */
export function rememberMyArticle(article: MyArticle): MyArticle {
  queryClient().setQueryData(myArticleKeys.details(article.id), article);
  void queryClient().invalidateQueries({ queryKey: myArticleKeys.lists });
  return article;
}
