import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { ApiError } from './errors';
import { notificationKeys } from './notifications';
import { loadById, queryClient } from './query-client';
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

/** Content of an article as its author saves it. */
export type MyArticleContent = Omit<Schemas['ArticleContent'], 'version' | 'files'> & {
  files: ArticleFileBody[];
};

export const MESSAGES_PER_PAGE = 5;

/** Query keys. All keys that start with `article(id)` belong to that article. */
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
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const myArticlesQuery = ({ statusId, title, ...page }: MyArticleFilters) =>
  queryOptions({
    queryKey: [...myArticleKeys.lists, { statusId, title, ...page }],
    queryFn: ({ signal }) =>
      unwrapData(
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
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });

export const myArticleQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.details(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/articles/my/{id}', { params: { path: { id } }, signal })),
  });

/**
 * Loads the article by the id in the URL, which may be invalid. From the cache until it is
 * invalidated.
 */
export function loadMyArticle(id: string | undefined): Promise<MyArticle> {
  return loadById(myArticleQuery, id, Infinity);
}

export const eventsQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.events(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/articles/my/{id}/events', { params: { path: { id } }, signal })),
  });

/** Reviews of the rounds that have a decision, newest round first. */
export const reviewsQuery = (id: number) =>
  queryOptions({
    queryKey: myArticleKeys.reviews(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/articles/my/{id}/reviews', { params: { path: { id } }, signal })),
  });

/** Messages about the article, newest first. */
export const messagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: myArticleKeys.messages(id),
    queryFn: ({ pageParam, signal }) =>
      unwrapData(
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
  return cacheMyArticle(await unwrapData(api.POST('/api/v1/articles/my', { body })));
}

/** Replaces the whole content. Rejects with 409 if `body.version` is outdated. */
export async function saveMyArticle(
  id: number,
  body: MyArticleContent & { version: number },
): Promise<MyArticle> {
  const call = api.PUT('/api/v1/articles/my/{id}', { params: { path: { id } }, body });
  const article = await unwrapData(call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status !== 422) invalidateMyArticle(id); // it has changed on the server
    throw error;
  });
  return cacheMyArticle(article);
}

export async function submitMyArticle(id: number): Promise<MyArticle> {
  const article = await unwrapData(
    api.POST('/api/v1/articles/my/{id}/submit', { params: { path: { id } } }),
  );
  void queryClient().invalidateQueries({ queryKey: myArticleKeys.events(id) });
  return cacheMyArticle(article);
}

export async function removeMyArticle(id: number): Promise<void> {
  await unwrapData(api.DELETE('/api/v1/articles/my/{id}', { params: { path: { id } } }));
  invalidateMyArticle(id);
}

export async function sendMessage(id: number, text: string): Promise<void> {
  await unwrapData(
    api.POST('/api/v1/articles/my/{id}/messages', { params: { path: { id } }, body: { text } }),
  );
  await queryClient().invalidateQueries({ queryKey: myArticleKeys.messages(id) });
}

/** Marks the messages up to the newest one shown as read, with their notifications. */
export async function markMessagesRead(id: number, lastMessageId: number): Promise<void> {
  await unwrapData(
    api.POST('/api/v1/articles/my/{id}/messages/read', {
      params: { path: { id } },
      body: { lastMessageId },
    }),
  );
  void queryClient().invalidateQueries({ queryKey: myArticleKeys.lists });
  void queryClient().invalidateQueries({ queryKey: notificationKeys.all });
}

/**
 * Marks the article stale without refetching: its editor is still open and may contain unsaved
 * text.
 */
function invalidateMyArticle(id: number): void {
  void queryClient().invalidateQueries({
    queryKey: myArticleKeys.article(id),
    refetchType: 'none',
  });
  void queryClient().invalidateQueries({ queryKey: myArticleKeys.lists });
}

/** Caches the server's version and invalidates the lists. */
export function cacheMyArticle(article: MyArticle): MyArticle {
  queryClient().setQueryData(myArticleKeys.details(article.id), article);
  void queryClient().invalidateQueries({ queryKey: myArticleKeys.lists });
  return article;
}
