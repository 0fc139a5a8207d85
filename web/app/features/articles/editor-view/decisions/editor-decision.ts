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

export interface BlockedDecision {
  action: EditorAction;
  reason: string;
}

/** Decisions that only wait for something that the editor can do elsewhere. */
export function blockedDecisions({ blockedActions }: EditorArticle): BlockedDecision[] {
  return blockedActions.filter((blocked): blocked is typeof blocked & BlockedDecision =>
    isEditorAction(blocked.action),
  );
}

/** True for decisions with negative consequences for the author or the readers. */
export function isDestructive(action: EditorAction): boolean {
  return action === 'decline' || action === 'undo-publish';
}

/** True if the article becomes a draft, which editors cannot see. */
export function returnsToDraft({ statusId }: { statusId: number }): boolean {
  return statusId === ArticleStatus.draft;
}
