import type { DeskArticle } from '~/api/desk-articles';

/** The server has so long to send what was held. */
const AFTER_THE_HOLD = 1000;
const ASKED_AGAIN_AFTER = 5000;

/** When to ask for an article again: once its news has gone out, something of it is different. */
export function refetchAfterHold(article: DeskArticle | undefined): number | false {
  if (!article?.newsHeldUntil) return false;
  const left = new Date(article.newsHeldUntil).getTime() - Date.now();
  return left > 0 ? left + AFTER_THE_HOLD : ASKED_AGAIN_AFTER;
}
