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

export interface BlockedDecisions {
  actions: EditorAction[];
  reason: string;
}

/** Decisions that wait for something or are made by others, grouped by the server's reason. */
export function blockedDecisions({ blockedActions }: EditorArticle): BlockedDecisions[] {
  const groups = new Map<string, EditorAction[]>();
  for (const { action, reason } of blockedActions) {
    if (isEditorAction(action)) groups.set(reason, [...(groups.get(reason) ?? []), action]);
  }
  return [...groups].map(([reason, actions]) => ({ actions, reason }));
}

/** True for decisions with negative consequences for the author or the readers. */
export function isDestructive(action: EditorAction): boolean {
  return action === 'decline' || action === 'undo-publish';
}

/** True if the article becomes a draft, which editors cannot see. */
export function returnsToDraft({ statusId }: { statusId: number }): boolean {
  return statusId === ArticleStatus.draft;
}
