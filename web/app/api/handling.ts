import { queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import {
  cacheEditorArticle,
  editorArticleKeys,
  type EditorArticle,
  type EditorArticleRow,
} from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';
import { cacheUser, type User } from './users';

type Schemas = components['schemas'];

/** An editor who may handle articles, with the number of articles that they handle now. */
export type EditorCandidate = Schemas['HandlingEditorChoice'];
export type HandlingEditor = NonNullable<EditorArticle['handlingEditor']>;
export type DecisionRecommendation = NonNullable<EditorArticle['recommendation']>;
export type RecommendedAction = DecisionRecommendation['action'];
export type SectionEditors = Schemas['SectionEditors'];
/** Result of one article of a bulk assignment; the problem is null if it was assigned. */
export type AssignmentResult = Schemas['HandlingEditorResult'];

const handlingKeys = {
  editors: ['handling-editors'] as const,
  sections: ['section-editors'] as const,
};

/** Editors, least loaded first; with an article the server marks its authors as recused. */
export const handlingEditorsQuery = (articleId?: number) =>
  queryOptions({
    queryKey: [...handlingKeys.editors, articleId ?? null],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/api/v1/handling-editors', { params: { query: { articleId } }, signal })),
  });

export const sectionEditorsQuery = queryOptions({
  queryKey: handlingKeys.sections,
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/section-editors', { signal })),
});

/** Assigns the handling editor of one article; null ends the assignment. */
export function assignHandlingEditor(
  articleId: number,
  editorId: number | null,
): Promise<EditorArticle> {
  return changeArticle(
    articleId,
    api.PUT('/api/v1/articles/{id}/handling-editor', {
      params: { path: { id: articleId } },
      body: { editorId },
    }),
  );
}

/** Assigns the handling editor of several articles; each has its own result. */
export async function assignHandlingEditors(
  articleIds: number[],
  editorId: number | null,
): Promise<AssignmentResult[]> {
  const { results } = await unwrapData(
    api.POST('/api/v1/articles/handling-editor', { body: { articleIds, editorId } }),
  );
  const client = queryClient();
  for (const id of articleIds) {
    void client.invalidateQueries({ queryKey: editorArticleKeys.article(id) });
  }
  void client.invalidateQueries({ queryKey: editorArticleKeys.lists });
  void client.invalidateQueries({ queryKey: handlingKeys.editors });
  return results;
}

/** Makes or replaces the recommendation of the handling editor. */
export function recommendDecision(
  articleId: number,
  body: { action: RecommendedAction; letter: string },
): Promise<EditorArticle> {
  return changeArticle(
    articleId,
    api.PUT('/api/v1/articles/{id}/recommendation', {
      params: { path: { id: articleId } },
      body,
    }),
  );
}

export function withdrawRecommendation(articleId: number): Promise<EditorArticle> {
  return changeArticle(
    articleId,
    api.DELETE('/api/v1/articles/{id}/recommendation', { params: { path: { id: articleId } } }),
  );
}

/**
 * Returns the recommendation to its author, who can change it. Rejects with 409 if there is a newer one than that of
 * `body.madeAt`.
 */
export function returnRecommendation(
  articleId: number,
  body: { reason: string; madeAt: string },
): Promise<EditorArticle> {
  return changeArticle(
    articleId,
    api.POST('/api/v1/articles/{id}/recommendation/return', {
      params: { path: { id: articleId } },
      body,
    }),
  );
}

export async function saveSectionEditors(typeId: number, editorIds: number[]): Promise<void> {
  await unwrapData(
    api.PUT('/api/v1/section-editors/{typeId}', {
      params: { path: { typeId } },
      body: { editorIds },
    }),
  );
}

/** Refetches the sections and the editors, whose sections are part of the list. */
export async function refreshSectionEditors(): Promise<void> {
  const client = queryClient();
  void client.invalidateQueries({ queryKey: handlingKeys.editors });
  await client.invalidateQueries({ queryKey: handlingKeys.sections });
}

/** Marks an editor as chief editor or removes the mark. */
export async function setChiefEditor(id: number, isChief: boolean): Promise<User> {
  const params = { path: { id } };
  const user = await unwrapData(
    isChief
      ? api.PUT('/api/v1/users/{id}/chief-editor', { params })
      : api.DELETE('/api/v1/users/{id}/chief-editor', { params }),
  );
  void queryClient().invalidateQueries({ queryKey: handlingKeys.editors });
  return cacheUser(user);
}

/** Number or English title of an article that one of the loaded lists shows; null if none does. */
export function findListedArticle(id: number): string | null {
  const lists = queryClient().getQueriesData<{ results?: EditorArticleRow[] }>({
    queryKey: editorArticleKeys.lists,
  });
  const article = lists
    .flatMap(([, page]) => page?.results ?? [])
    .find((candidate) => candidate.id === id);
  return article ? (article.manuscriptNumber ?? article.titleEn) : null;
}

/** Caches the changed article. After a failure refetches it: another editor may have been faster. */
async function changeArticle(
  id: number,
  request: Parameters<typeof unwrapData<EditorArticle>>[0],
): Promise<EditorArticle> {
  const client = queryClient();
  const article = await unwrapData(request).catch((error: unknown) => {
    void client.invalidateQueries({ queryKey: editorArticleKeys.article(id) });
    throw error;
  });
  void client.invalidateQueries({ queryKey: editorArticleKeys.events(id) });
  void client.invalidateQueries({ queryKey: handlingKeys.editors });
  return cacheEditorArticle(article);
}
