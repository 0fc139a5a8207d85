import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { editorArticleKeys, type EditorArticle } from '~/api/editor-articles';
import type { DecisionRecommendation } from '~/api/handling';
import { DecisionDialog } from './decision-dialog';
import { availableDecisions, type EditorDecision } from './editor-decision';

interface OpenDecision {
  decision: EditorDecision;
  recommendation?: DecisionRecommendation;
  trigger: HTMLElement;
}

interface DecisionDialogState {
  openDialog: (
    decision: EditorDecision,
    trigger: HTMLElement,
    recommendation?: DecisionRecommendation,
  ) => void;
  /** The open dialog; null if it is closed. */
  dialog: ReactNode;
}

/** Opens the dialog of a decision and restores the focus when it closes. */
export function useDecisionDialog(article: EditorArticle): DecisionDialogState {
  const client = useQueryClient();
  const [openDecision, setOpenDecision] = useState<OpenDecision | null>(null);
  const dismissToast = useRef<() => void>(undefined);

  const closeDialog = (focused: HTMLElement | null | undefined) => {
    setOpenDecision(null);
    (focused?.isConnected ? focused : pageHeading())?.focus();
  };

  return {
    openDialog: (decision, trigger, recommendation) => {
      dismissToast.current?.(); // on phones the toast would cover the dialog's buttons
      setOpenDecision({ decision, trigger, recommendation });
      // Recipients and open assignments may have changed since the page was loaded.
      void client.invalidateQueries({ queryKey: editorArticleKeys.details(article.id) });
    },
    dialog: openDecision ? (
      <DecisionDialog
        article={article}
        decision={
          availableDecisions(article).find(
            ({ action }) => action === openDecision.decision.action,
          ) ?? openDecision.decision
        }
        recommendation={openDecision.recommendation}
        onCancel={() => closeDialog(openDecision.trigger)}
        // The new status is shown at the top of the page.
        onEnd={(dismiss) => {
          dismissToast.current = dismiss;
          closeDialog(pageHeading());
        }}
      />
    ) : null,
  };
}

/** Heading of the page, which gets the focus when the pressed button is gone. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector('h1');
}
