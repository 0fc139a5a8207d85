import { useState, type ReactNode } from 'react';
import type { EditorArticle } from '~/api/editor-articles';
import type { RecommendedAction } from '~/api/handling';
import { pageHeading } from '../decisions/use-decision-dialog';
import { RecommendDialog } from './recommend-dialog';

interface RecommendDialogState {
  openDialog: (trigger: HTMLElement, action: RecommendedAction) => void;
  /** The open dialog; null if it is closed. */
  dialog: ReactNode;
}

/** Opens the dialog of a recommendation and restores the focus when it closes. */
export function useRecommendDialog(article: EditorArticle): RecommendDialogState {
  const [opened, setOpened] = useState<{
    trigger: HTMLElement;
    action: RecommendedAction;
  } | null>(null);
  const close = (focused: HTMLElement | null) => {
    setOpened(null);
    (focused?.isConnected ? focused : pageHeading())?.focus();
  };
  return {
    openDialog: (trigger, action) => setOpened({ trigger, action }),
    dialog: opened ? (
      <RecommendDialog
        article={article}
        initialAction={opened.action}
        onCancel={() => close(opened.trigger)}
        onEnd={() => close(pageHeading())}
      />
    ) : null,
  };
}
