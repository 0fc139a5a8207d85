import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deskArticleKeys, type DeskArticle } from '~/api/desk-articles';
import shared from '~/ui/action-panel.module.css';
import { DecisionDialog } from './decision-dialog';
import styles from './decision-panel.module.css';
import { isGrave, leadsOn, offeredDecisions, type DeskDecision } from './desk-decision';

interface Question {
  decision: DeskDecision;
  askedBy: HTMLElement;
}

/** What the server lets be decided now, and nothing else. */
export function DecisionPanel({ article }: { article: DeskArticle }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const unsay = useRef<() => void>(undefined);
  const offered = offeredDecisions(article);

  const ask = (decision: DeskDecision, askedBy: HTMLElement) => {
    unsay.current?.(); // on a phone it would lie on the dialog's buttons
    setQuestion({ decision, askedBy });
    // Who will be told, and how many reviews end, may have changed since the screen was opened.
    void client.invalidateQueries({ queryKey: deskArticleKeys.details(article.id) });
  };
  const end = (focused: HTMLElement | null | undefined) => {
    setQuestion(null);
    (focused?.isConnected ? focused : heading())?.focus();
  };

  return (
    <>
      {offered.length > 0 ? (
        <div
          role="group"
          aria-label={t('decisions.panel')}
          className={`${shared.panel} ${styles.panel}`}
        >
          <div className={`${shared.buttons} ${styles.buttons}`}>
            {offered.map((decision) => (
              <Button
                key={decision.action}
                variant={leadsOn(decision.action) ? 'filled' : 'default'}
                className={isGrave(decision.action) ? styles.grave : undefined}
                onClick={({ currentTarget }) => ask(decision, currentTarget)}
              >
                {t(`decisions.actions.${decision.action}`)}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
      {question ? (
        <DecisionDialog
          article={article}
          decision={
            offered.find(({ action }) => action === question.decision.action) ?? question.decision
          }
          onCancel={() => end(question.askedBy)}
          // What has become of the article stands at the top of the screen.
          onEnd={(said) => {
            unsay.current = said;
            end(heading());
          }}
        />
      ) : null}
    </>
  );
}

function heading(): HTMLElement | null {
  return document.querySelector('h1');
}
