import type { EditorArticle } from '~/api/editor-articles';
import type { RecommendedAction } from '~/api/handling';
import { availableDecisions, type EditorDecision } from '../decisions/editor-decision';

export const RECOMMENDED_ACTIONS = [
  'accept',
  'send-for-revision',
  'decline',
] as const satisfies RecommendedAction[];

/** Recommendations that the panel offers; one's own recommendation is changed at its card. */
export function offeredRecommendations(article: EditorArticle): readonly RecommendedAction[] {
  const isOffered =
    article.allowedActions.includes('recommend') && !article.recommendation?.isYours;
  return isOffered ? RECOMMENDED_ACTIONS : [];
}

/** The recommended decision, if it waits for an answer and the user may make it. */
export function sendableDecision(article: EditorArticle): EditorDecision | null {
  const { recommendation } = article;
  if (!recommendation || recommendation.isReturned) return null;
  return availableDecisions(article).find(({ action }) => action === recommendation.action) ?? null;
}
