import type { EditorArticle } from '~/api/editor-articles';

/** Time that the server needs to send a held notification. */
const SEND_DELAY_MS = 1000;
const RETRY_DELAY_MS = 5000;

/** Refetch interval for an article with a held notification; false if there is none. */
export function refetchAfterHold(article: EditorArticle | undefined): number | false {
  if (!article?.newsHeldUntil) return false;
  const remaining = new Date(article.newsHeldUntil).getTime() - Date.now();
  return remaining > 0 ? remaining + SEND_DELAY_MS : RETRY_DELAY_MS;
}
