import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { attachmentName, saveAttachment } from '~/lib/attachment';
import { answerOf, dataOf } from './answer';
import { api } from './client';
import { ApiError } from './errors';
import { MESSAGES_PER_PAGE } from './my-articles';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type DeskArticle = Schemas['EditorArticle'];
export type DeskArticleRow = Schemas['EditorArticleItem'];
export type DeskArticlePage = Schemas['Page_EditorArticleItem'];
export type DeskArticleContent = Schemas['EditorArticleContent'];
export type DeskArticleEvent = Schemas['EditorEvent'];
export type DeskArticleMessage = Schemas['EditorMessage'];
export type Participant = Schemas['Participant'];
export type ArticleDecision = Schemas['DecisionView'];
export type ArticleReference = Schemas['ArticleReference'];
export type ReferenceId = Schemas['ReferenceId'];
/** Exactly one of its values; null clears it. */
export type ArticleChange = Schemas['ArticleChange'];
export type ArticleDate = Schemas['ArticleDate'];

/** All that begins with `article(id)` is about that article. */
export const deskArticleKeys = {
  lists: ['desk-articles'] as const,
  all: ['desk-article'] as const,
  article: (id: number) => [...deskArticleKeys.all, id] as const,
  details: (id: number) => [...deskArticleKeys.article(id), 'details'] as const,
  events: (id: number) => [...deskArticleKeys.article(id), 'events'] as const,
  messages: (id: number) => [...deskArticleKeys.article(id), 'messages'] as const,
  mergedManuscripts: (id: number) =>
    [...deskArticleKeys.article(id), 'merged-manuscripts'] as const,
};

export interface DeskArticleFilters {
  statusId: number | null;
  title: string;
  withoutIssue: boolean;
  /** A column, with `-` before it where the order is descending. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

export const deskArticlesQuery = ({ statusId, title, withoutIssue, ...page }: DeskArticleFilters) =>
  queryOptions({
    queryKey: [...deskArticleKeys.lists, { statusId, title, withoutIssue, ...page }],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/articles', {
          params: {
            query: {
              ...page,
              status: statusId === null ? undefined : [statusId],
              title: title || undefined,
              withIssue: withoutIssue ? false : undefined,
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData, // the table stays while the next page comes
  });

export const deskArticleQuery = (id: number) =>
  queryOptions({
    queryKey: deskArticleKeys.details(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/{id}', { params: { path: { id } }, signal })),
  });

/** From an address, where anything may stand; always afresh, for other editors work on it too. */
export function loadDeskArticle(id: string | undefined): Promise<DeskArticle> {
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return Promise.reject(new ApiError(404, null, null));
  return queryClient().fetchQuery({ ...deskArticleQuery(Number(id)), staleTime: 0 });
}

export const deskEventsQuery = (id: number) =>
  queryOptions({
    queryKey: deskArticleKeys.events(id),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/articles/{id}/events', { params: { path: { id } }, signal })),
  });

/** The newest first. */
export const deskMessagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: deskArticleKeys.messages(id),
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET('/api/v1/articles/{id}/messages', {
          params: { path: { id }, query: { pageIndex: pageParam, pageSize: MESSAGES_PER_PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      pages.length * MESSAGES_PER_PAGE < count ? pages.length : undefined,
  });

export async function sendDeskMessage(id: number, text: string): Promise<void> {
  await dataOf(
    api.POST('/api/v1/articles/{id}/messages', { params: { path: { id } }, body: { text } }),
  );
  await queryClient().invalidateQueries({ queryKey: deskArticleKeys.messages(id) });
}

/** Always whole. Refused where somebody has saved a newer version than the one it was made from. */
export async function saveDeskArticle(id: number, body: DeskArticleContent): Promise<DeskArticle> {
  return rememberDeskArticle(
    await dataOf(api.PUT('/api/v1/articles/{id}', { params: { path: { id } }, body })),
  );
}

export async function changeDeskArticle(id: number, body: ArticleChange): Promise<DeskArticle> {
  return rememberDeskArticle(
    await dataOf(api.PATCH('/api/v1/articles/{id}', { params: { path: { id } }, body })),
  );
}

export interface DecisionBody {
  letter: string | null;
  publicationDate: string | null;
}

const DECISIONS = {
  accept: '/api/v1/articles/{id}/accept',
  decline: '/api/v1/articles/{id}/decline',
  'send-for-revision': '/api/v1/articles/{id}/send-for-revision',
} as const;

const UNDOS = {
  'undo-submit': '/api/v1/articles/{id}/undo-submit',
  'undo-accept': '/api/v1/articles/{id}/undo-accept',
  'undo-decline': '/api/v1/articles/{id}/undo-decline',
  'undo-send-for-revision': '/api/v1/articles/{id}/undo-send-for-revision',
  'undo-publish': '/api/v1/articles/{id}/undo-publish',
} as const;

/** What can be decided at the desk. */
export type DeskAction = keyof typeof DECISIONS | keyof typeof UNDOS | 'publish';

export const isDeskAction = (action: string): action is DeskAction =>
  action in DECISIONS || action in UNDOS || action === 'publish';

export async function decide(
  id: number,
  action: DeskAction,
  body: DecisionBody,
): Promise<DeskArticle> {
  const article = await dataOf(callOf(id, action, body)).catch((error: unknown) => {
    // Somebody was faster: the screen must show what it has become.
    void queryClient().invalidateQueries({ queryKey: deskArticleKeys.article(id) });
    throw error;
  });
  void queryClient().invalidateQueries({ queryKey: deskArticleKeys.events(id) });
  void queryClient().invalidateQueries({ queryKey: deskArticleKeys.messages(id) });
  return rememberDeskArticle(article);
}

function callOf(id: number, action: DeskAction, { letter, publicationDate }: DecisionBody) {
  const params = { path: { id } };
  if (action === 'publish') {
    return api.POST('/api/v1/articles/{id}/publish', { params, body: { letter, publicationDate } });
  }
  if (action in UNDOS) {
    return api.POST(UNDOS[action as keyof typeof UNDOS], { params, body: {} });
  }
  return api.POST(DECISIONS[action as keyof typeof DECISIONS], { params, body: { letter } });
}

export async function parseReferences(id: number, raw: string): Promise<ArticleReference[]> {
  const call = api.POST('/api/v1/articles/{id}/references/parse', {
    params: { path: { id } },
    body: { raw },
  });
  return (await dataOf(call)).references;
}

/** Brings the article for PubMed to where downloads go; without a name from the server it gets one. */
export async function exportToPubmed(id: number): Promise<void> {
  const { data, response } = await answerOf(
    api.GET('/api/v1/articles/{id}/pubmed', { params: { path: { id } }, parseAs: 'blob' }),
  );
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(data, name ?? `pubmed-article-${id}.xml`);
}

/** What the server has answered is what every screen shows next. */
function rememberDeskArticle(article: DeskArticle): DeskArticle {
  queryClient().setQueryData(deskArticleKeys.details(article.id), article);
  void queryClient().invalidateQueries({ queryKey: deskArticleKeys.lists });
  return article;
}
