import {
  isEditorAction,
  type ArticleDecision,
  type EditorAction,
  type EditorArticle,
} from '~/api/editor-articles';
import { ArticleStatus } from '~/lib/article-status';

export type EditorDecision = ArticleDecision & { action: EditorAction };

/** Decisions that the server allows, in its order. */
export function availableDecisions({ decisions }: EditorArticle): EditorDecision[] {
  return decisions.filter((decision): decision is EditorDecision =>
    isEditorAction(decision.action),
  );
}

/** True for the decision that moves the article forward. */
export function isPrimary(action: EditorAction): boolean {
  return action === 'accept' || action === 'publish';
}

/** True for decisions with negative consequences for the author or the readers. */
export function isDestructive(action: EditorAction): boolean {
  return action === 'decline' || action === 'undo-publish';
}

/** True if the article becomes a draft, which editors cannot see. */
export function returnsToDraft({ statusId }: { statusId: number }): boolean {
  return statusId === ArticleStatus.draft;
}
