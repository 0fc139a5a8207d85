import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '~/i18n/language';
import { attachmentName, saveAttachment } from '~/lib/files';
import { unwrapResponse, unwrapData } from './unwrap';
import { api } from './client';
import { MESSAGES_PER_PAGE } from './my-articles';
import { notificationKeys } from './notifications';
import { queryClient } from './query-client';
import type { components } from './schema';

type Schemas = components['schemas'];

export type EditorArticle = Schemas['EditorArticle'];
export type EditorArticleRow = Schemas['EditorArticleItem'];
/** What happens next with an article, and who does it. */
export type WorkStep = NonNullable<EditorArticleRow['nextStep']>;
export type EditorArticleListPage = Schemas['Page_EditorArticleItem'];
export type EditorArticleContent = Schemas['EditorArticleContent'];
export type EditorArticleEvent = Schemas['EditorEvent'];
export type EditorArticleMessage = Schemas['EditorMessage'];
export type Participant = Schemas['Participant'];
export type ArticleDecision = Schemas['DecisionView'];
export type DecisionPreview = Schemas['DecisionPreview'];
export type ArticleReference = Schemas['ArticleReference'];
export type ReferenceId = Schemas['ReferenceId'];
export type MatchedReference = Schemas['MatchedReference'];
/** Sets exactly one value; null clears it. */
export type ArticleChange = Schemas['ArticleChange'];
export type ArticleDate = Schemas['ArticleDate'];

/** Query keys. All keys that start with `article(id)` belong to that article. */
export const editorArticleKeys = {
  lists: ['editor-articles'] as const,
  all: ['editor-article'] as const,
  article: (id: number) => [...editorArticleKeys.all, id] as const,
  details: (id: number) => [...editorArticleKeys.article(id), 'details'] as const,
  events: (id: number) => [...editorArticleKeys.article(id), 'events'] as const,
  preview: (id: number, language: Language) =>
    [...editorArticleKeys.article(id), 'preview', language] as const,
  messages: (id: number) => [...editorArticleKeys.article(id), 'messages'] as const,
  mergedManuscripts: (id: number) =>
    [...editorArticleKeys.article(id), 'merged-manuscripts'] as const,
  deliveries: (id: number) => [...editorArticleKeys.article(id), 'deliveries'] as const,
  versions: (id: number) => [...editorArticleKeys.article(id), 'versions'] as const,
  notices: (id: number) => [...editorArticleKeys.article(id), 'notices'] as const,
  matchedReferences: (id: number) =>
    [...editorArticleKeys.article(id), 'matched-references'] as const,
  retractedReferences: (id: number) =>
    [...editorArticleKeys.article(id), 'retracted-references'] as const,
};

/** Filters of the list; they have the same names in the API, in the URL and in saved views. */
export interface EditorArticleConditions {
  search: string;
  typeIds: readonly number[];
  /** `me`, `none`, `me-or-none` or the id of the handling editor; empty for any. */
  editor: string;
  waits: NonNullable<EditorArticleRow['waitsFor']> | '';
  /** Next steps; empty for any. */
  steps: readonly WorkStep['kind'][];
  late: boolean;
  reviews: ReviewCondition | '';
  submittedAfter: string;
  submittedBefore: string;
  decision: PastDecision | '';
  decidedAfter: string;
  decidedBefore: string;
  /** Null for both. */
  withIssue: boolean | null;
  issueId: number | null;
}

export type ReviewCondition = 'late' | 'unanswered' | 'in';
export type PastDecision = 'accepted' | 'declined' | 'revision';

export interface EditorArticleFilters extends EditorArticleConditions {
  /** Empty for all statuses. */
  statusIds: readonly number[];
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  pageIndex: number;
  pageSize: number;
}

/** Parameters of the API without the page; unset ones are undefined. */
export function toListParams({ statusIds, order, ...conditions }: EditorArticleFilters) {
  return {
    order,
    status: statusIds.length > 0 ? [...statusIds] : undefined,
    ...toConditionParams(conditions),
  };
}

function toConditionParams({ typeIds, steps, ...conditions }: EditorArticleConditions) {
  return {
    search: conditions.search || undefined,
    typeId: typeIds.length > 0 ? [...typeIds] : undefined,
    editor: conditions.editor || undefined,
    waits: conditions.waits || undefined,
    step: steps.length > 0 ? [...steps] : undefined,
    late: conditions.late || undefined,
    reviews: conditions.reviews || undefined,
    submittedAfter: conditions.submittedAfter || undefined,
    submittedBefore: conditions.submittedBefore || undefined,
    decision: conditions.decision || undefined,
    decidedAfter: conditions.decidedAfter || undefined,
    decidedBefore: conditions.decidedBefore || undefined,
    withIssue: conditions.withIssue ?? undefined,
    issueId: conditions.issueId ?? undefined,
  };
}

export const editorArticlesQuery = (filters: EditorArticleFilters) => {
  const { pageIndex, pageSize } = filters;
  const { order, ...params } = toListParams(filters);
  const query = { order, pageIndex, pageSize, ...params };
  return queryOptions({
    queryKey: [...editorArticleKeys.lists, query],
    queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/articles', { params: { query }, signal })),
    placeholderData: keepPreviousData, // keeps the table while the next page loads
  });
};

/** Number of articles in each status under the same filters. */
export const editorArticleCountsQuery = (filters: EditorArticleConditions) => {
  const query = toConditionParams(filters);
  return queryOptions({
    queryKey: [...editorArticleKeys.lists, 'counts', query],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/articles/counts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  });
};

/** Downloads all articles under these filters as CSV. */
export async function exportArticles(filters: EditorArticleFilters): Promise<void> {
  const { data, response } = await unwrapResponse(
    api.GET('/api/v1/articles/export', {
      params: { query: toListParams(filters) },
      parseAs: 'blob',
    }),
  );
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(data, name ?? 'articles.csv');
}

/** Reminds the late reviewers of several articles; each article has its own result. */
export async function remindReviewers(articleIds: number[]) {
  const { results } = await unwrapData(
    api.POST('/api/v1/articles/remind', { body: { articleIds } }),
  );
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.lists });
  for (const id of articleIds) {
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.article(id) });
  }
  return results;
}

export type ReminderResult = Awaited<ReturnType<typeof remindReviewers>>[number];

export const editorArticleQuery = (id: number) =>
  queryOptions({
    queryKey: editorArticleKeys.details(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/articles/{id}', { params: { path: { id } }, signal })),
  });

/** The article as readers will see it; available before its publication. */
export const articlePreviewQuery = (id: number, lang: Language) =>
  queryOptions({
    queryKey: editorArticleKeys.preview(id, lang),
    gcTime: 0, // always as saved last
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/preview/{lang}', { params: { path: { id, lang } }, signal }),
      ),
  });

export const editorEventsQuery = (id: number) =>
  queryOptions({
    queryKey: editorArticleKeys.events(id),
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/articles/{id}/events', { params: { path: { id } }, signal })),
  });

/** DOIs that Crossref has found for references of a published article that had none. */
export const matchedReferencesQuery = (id: number) =>
  queryOptions({
    queryKey: editorArticleKeys.matchedReferences(id),
    queryFn: async ({ signal }) => {
      const call = api.GET('/api/v1/articles/{id}/matched-references', {
        params: { path: { id } },
        signal,
      });
      return (await unwrapData(call)).references;
    },
  });

/** Messages about the article, newest first. */
export const editorMessagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: editorArticleKeys.messages(id),
    queryFn: ({ pageParam, signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/messages', {
          params: { path: { id }, query: { pageIndex: pageParam, pageSize: MESSAGES_PER_PAGE } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count }, pages) =>
      pages.length * MESSAGES_PER_PAGE < count ? pages.length : undefined,
  });

export async function sendEditorMessage(id: number, text: string): Promise<void> {
  await unwrapData(
    api.POST('/api/v1/articles/{id}/messages', { params: { path: { id } }, body: { text } }),
  );
  await queryClient().invalidateQueries({ queryKey: editorArticleKeys.messages(id) });
}

/** Marks the messages up to the newest one shown as read, with their notifications. */
export async function markEditorMessagesRead(id: number, lastMessageId: number): Promise<void> {
  await unwrapData(
    api.POST('/api/v1/articles/{id}/messages/read', {
      params: { path: { id } },
      body: { lastMessageId },
    }),
  );
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.lists });
  void queryClient().invalidateQueries({ queryKey: notificationKeys.all });
}

/** Replaces the whole content. Rejects with 409 if `body.version` is outdated. */
export async function saveEditorArticle(
  id: number,
  body: EditorArticleContent,
): Promise<EditorArticle> {
  return cacheEditorArticle(
    await unwrapData(api.PUT('/api/v1/articles/{id}', { params: { path: { id } }, body })),
  );
}

export async function patchEditorArticle(id: number, body: ArticleChange): Promise<EditorArticle> {
  return cacheEditorArticle(
    await unwrapData(api.PATCH('/api/v1/articles/{id}', { params: { path: { id } }, body })),
  );
}

export interface DecisionBody {
  letter: string | null;
  publicationDate: string | null;
  removeFromIssue: boolean;
}

const DECISIONS = {
  accept: '/api/v1/articles/{id}/accept',
  decline: '/api/v1/articles/{id}/decline',
  'send-for-revision': '/api/v1/articles/{id}/send-for-revision',
  'undo-submit': '/api/v1/articles/{id}/undo-submit',
} as const;

const UNDOS = {
  'undo-accept': '/api/v1/articles/{id}/undo-accept',
  'undo-decline': '/api/v1/articles/{id}/undo-decline',
  'undo-send-for-revision': '/api/v1/articles/{id}/undo-send-for-revision',
  'undo-publish': '/api/v1/articles/{id}/undo-publish',
} as const;

/** Actions with a control of their own, outside the decisions. */
type OtherAction =
  | 'edit'
  | 'correspond'
  | 'remove'
  | 'submit'
  | 'assign-reviewer'
  | 'end-assignment'
  | 'reopen-assignment'
  | 'assign-handling-editor'
  | 'recommend'
  | 'return-recommendation'
  | 'begin-notice'
  | 'discard-notice';

/**
 * Decisions of the editors and their undos. A new action of the rules is a type error below until
 * it has a path above or a control of its own.
 */
export type EditorAction = Exclude<Schemas['ArticleAction'], OtherAction>;

const EDITOR_ACTIONS = { ...DECISIONS, ...UNDOS, publish: true } satisfies Record<
  EditorAction,
  unknown
>;

export const isEditorAction = (action: string): action is EditorAction => action in EDITOR_ACTIONS;

export async function decide(
  id: number,
  action: EditorAction,
  body: DecisionBody,
): Promise<EditorArticle> {
  const article = await unwrapData(requestDecision(id, action, body)).catch((error: unknown) => {
    // Another editor may have decided first: refetch so that the screen shows the current state.
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.article(id) });
    throw error;
  });
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.events(id) });
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.messages(id) });
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.deliveries(id) });
  return cacheEditorArticle(article);
}

function requestDecision(
  id: number,
  action: EditorAction,
  { letter, ...publication }: DecisionBody,
) {
  const params = { path: { id } };
  if (action === 'publish') {
    return api.POST('/api/v1/articles/{id}/publish', { params, body: { letter, ...publication } });
  }
  if (action in UNDOS) {
    return api.POST(UNDOS[action as keyof typeof UNDOS], { params, body: {} });
  }
  return api.POST(DECISIONS[action as keyof typeof DECISIONS], { params, body: { letter } });
}

/** Renders what the author would get with a decision that takes a letter, without deciding. */
export function previewDecision(
  id: number,
  action: EditorAction,
  { letter, publicationDate }: Pick<DecisionBody, 'letter' | 'publicationDate'>,
): Promise<DecisionPreview> {
  return unwrapData(
    api.POST('/api/v1/articles/{id}/decision-preview', {
      params: { path: { id } },
      // The server offers a letter for these actions only.
      body: { action: action as Schemas['ActionWithLetter'], letter, publicationDate },
    }),
  );
}

export async function parseReferences(id: number, raw: string): Promise<ArticleReference[]> {
  const call = api.POST('/api/v1/articles/{id}/references/parse', {
    params: { path: { id } },
    body: { raw },
  });
  return (await unwrapData(call)).references;
}

/** Downloads the article as PubMed XML. The file name falls back to the article id. */
export async function exportToPubmed(id: number): Promise<void> {
  const { data, response } = await unwrapResponse(
    api.GET('/api/v1/articles/{id}/pubmed', { params: { path: { id } }, parseAs: 'blob' }),
  );
  const name = attachmentName(response.headers.get('Content-Disposition'));
  saveAttachment(data, name ?? `pubmed-article-${id}.xml`);
}

/** Caches the server's version and invalidates the lists. */
export function cacheEditorArticle(article: EditorArticle): EditorArticle {
  queryClient().setQueryData(editorArticleKeys.details(article.id), article);
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.lists });
  return article;
}
