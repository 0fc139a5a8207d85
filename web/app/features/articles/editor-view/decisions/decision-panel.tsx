import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editorArticleKeys, type EditorArticle } from '~/api/editor-articles';
import shared from '~/ui/action-panel.module.css';
import { DecisionDialog } from './decision-dialog';
import styles from './decisions.module.css';
import {
  isDestructive,
  isPrimary,
  availableDecisions,
  type EditorDecision,
} from './editor-decision';

interface OpenDecision {
  decision: EditorDecision;
  trigger: HTMLElement;
}

/** Buttons for the decisions that the server allows. */
export function DecisionPanel({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [openDecision, setOpenDecision] = useState<OpenDecision | null>(null);
  const dismissToast = useRef<() => void>(undefined);
  const decisions = availableDecisions(article);

  const openDialog = (decision: EditorDecision, trigger: HTMLElement) => {
    dismissToast.current?.(); // on phones the toast would cover the dialog's buttons
    setOpenDecision({ decision, trigger });
    // Recipients and open assignments may have changed since the page was loaded.
    void client.invalidateQueries({ queryKey: editorArticleKeys.details(article.id) });
  };
  const closeDialog = (focused: HTMLElement | null | undefined) => {
    setOpenDecision(null);
    (focused?.isConnected ? focused : heading())?.focus();
  };

  return (
    <>
      {decisions.length > 0 ? (
        <div
          role="group"
          aria-label={t('decisions.panel')}
          className={`${shared.panel} ${styles.panel}`}
        >
          <div className={`${shared.buttons} ${styles.buttons}`}>
            {decisions.map((decision) => (
              <Button
                key={decision.action}
                variant={isPrimary(decision.action) ? 'filled' : 'default'}
                className={isDestructive(decision.action) ? styles.destructive : undefined}
                onClick={({ currentTarget }) => openDialog(decision, currentTarget)}
              >
                {t(`decisions.actions.${decision.action}`)}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
      {openDecision ? (
        <DecisionDialog
          article={article}
          decision={
            decisions.find(({ action }) => action === openDecision.decision.action) ??
            openDecision.decision
          }
          onCancel={() => closeDialog(openDecision.trigger)}
          // The new status is shown at the top of the page.
          onEnd={(dismiss) => {
            dismissToast.current = dismiss;
            closeDialog(heading());
          }}
        />
      ) : null}
    </>
  );
}

function heading(): HTMLElement | null {
  return document.querySelector('h1');
}
