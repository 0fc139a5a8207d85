import {
  isDeskAction,
  type ArticleDecision,
  type DeskAction,
  type DeskArticle,
} from '~/api/desk-articles';
import { ArticleStatus } from '~/lib/article-status';

export type DeskDecision = ArticleDecision & { action: DeskAction };

/** What the server offers, in its order. */
export function offeredDecisions({ decisions }: DeskArticle): DeskDecision[] {
  return decisions.filter((decision): decision is DeskDecision => isDeskAction(decision.action));
}

/** The one step forward among all that can be done. */
export function leadsOn(action: DeskAction): boolean {
  return action === 'accept' || action === 'publish';
}

/** It ends something that others see or hope for. */
export function isGrave(action: DeskAction): boolean {
  return action === 'decline' || action === 'undo-publish';
}

/** A draft is its author's alone: no editor sees it any more. */
export function leavesTheDesk({ statusId }: { statusId: number }): boolean {
  return statusId === ArticleStatus.draft;
}
