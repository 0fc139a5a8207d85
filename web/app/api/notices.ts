import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import { editorArticleKeys } from './editor-articles';
import { queryClient } from './query-client';
import type { components } from './schema';
import { unwrapData } from './unwrap';

type Schemas = components['schemas'];

export type ArticleNotices = Schemas['ArticleNotices'];
/** A notice with the article at its other end: the notice itself, or the article that it is about. */
export type LinkedNotice = Schemas['LinkedNotice'];
export type NoticeKind = Schemas['NoticeKind'];
export type NoticeInitiator = Schemas['NoticeInitiator'];
export type NewNotice = Schemas['NewNotice'];

/** Notices on an article, and what the article is about if it is a notice itself. */
export const articleNoticesQuery = (articleId: number) =>
  queryOptions({
    queryKey: editorArticleKeys.notices(articleId),
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/api/v1/articles/{id}/notices', { params: { path: { id: articleId } }, signal }),
      ),
    staleTime: 0, // publishing a notice changes the list of another article
  });

/** Begins a notice on a published article, and returns the id of the notice. */
export async function beginNotice(articleId: number, body: NewNotice): Promise<number> {
  const call = api.POST('/api/v1/articles/{id}/notices', {
    params: { path: { id: articleId } },
    body,
  });
  // Also after an error: another editor may have begun the same notice.
  const { articleId: noticeId } = await unwrapData(call).finally(() => {
    void queryClient().invalidateQueries({ queryKey: editorArticleKeys.article(articleId) });
  });
  void queryClient().invalidateQueries({ queryKey: editorArticleKeys.lists });
  return noticeId;
}

/** Discards a notice that was never published. */
export async function discardNotice(noticeId: number): Promise<void> {
  const client = queryClient();
  await unwrapData(
    api.POST('/api/v1/articles/{id}/discard-notice', { params: { path: { id: noticeId } } }),
  ).catch((error: unknown) => {
    void client.invalidateQueries({ queryKey: editorArticleKeys.article(noticeId) });
    throw error;
  });
  void client.invalidateQueries({ queryKey: editorArticleKeys.lists });
  // Without a refetch: the screen still shows the notice, which does not exist any more.
  void client.invalidateQueries({ queryKey: editorArticleKeys.all, refetchType: 'none' });
}
