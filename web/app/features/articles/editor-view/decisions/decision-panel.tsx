import { Button, Menu, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { editorArticleKeys, type EditorArticle } from '~/api/editor-articles';
import { updateQueryString } from '~/lib/list-search-params';
import shared from '~/ui/action-panel.module.css';
import { DecisionDialog } from './decision-dialog';
import styles from './decisions.module.css';
import {
  availableDecisions,
  blockedDecisions,
  isDestructive,
  type EditorDecision,
} from './editor-decision';

interface OpenDecision {
  decision: EditorDecision;
  trigger: HTMLElement;
}

/** Buttons for the decisions that the server allows, and why others are not possible. */
export function DecisionPanel({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [openDecision, setOpenDecision] = useState<OpenDecision | null>(null);
  const dismissToast = useRef<() => void>(undefined);
  const decisions = availableDecisions(article);
  const blocked = blockedDecisions(article);

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
      {decisions.length > 0 || blocked.length > 0 ? (
        <div
          role="group"
          aria-label={t('decisions.panel')}
          className={`${shared.panel} ${styles.panel}`}
        >
          <DecisionButtons article={article} decisions={decisions} onOpen={openDialog} />
          {blocked.map(({ action, reason }) => (
            <Text key={action} size="sm" className={styles.blocked}>
              {t('decisions.blocked', { action: t(`decisions.actions.${action}`), reason })}
            </Text>
          ))}
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

interface DecisionButtonsProps {
  article: EditorArticle;
  decisions: EditorDecision[];
  onOpen: (decision: EditorDecision, trigger: HTMLElement) => void;
}

/**
 * A link to the next step, if it is not a decision, and the decisions. On phones one button and a menu of the
 * others fit into a row.
 */
function DecisionButtons({ article: { nextStep }, decisions, onOpen }: DecisionButtonsProps) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const isPhone = useMediaQuery('(max-width: 48em)');
  const menuButton = useRef<HTMLButtonElement>(null);
  const isReviewingOpen = searchParams.get('tab') === 'reviewing';
  const linkedStep = nextStep === 'publish' || isReviewingOpen ? null : nextStep;
  const fitsOnPhone = linkedStep ? 0 : 1;
  const shown = isPhone && decisions.length > 2 ? decisions.slice(0, fitsOnPhone) : decisions;
  const inMenu = decisions.slice(shown.length);
  const className = ({ action }: EditorDecision) =>
    isDestructive(action) ? styles.destructive : undefined;

  return (
    <div className={`${shared.buttons} ${styles.buttons}`}>
      {linkedStep ? (
        <Button
          component={Link}
          to={updateQueryString(searchParams, { tab: 'reviewing' })}
          preventScrollReset
        >
          {t(`decisions.nextSteps.${linkedStep}`)}
        </Button>
      ) : null}
      {shown.map((decision) => (
        <Button
          key={decision.action}
          variant={decision.action === nextStep ? 'filled' : 'default'}
          className={className(decision)}
          onClick={({ currentTarget }) => onOpen(decision, currentTarget)}
        >
          {t(`decisions.actions.${decision.action}`)}
        </Button>
      ))}
      {inMenu.length > 0 ? (
        <Menu position="top-end" returnFocus={false}>
          <Menu.Target>
            <Button
              ref={menuButton}
              variant="default"
              rightSection={<IconChevronUp size={18} aria-hidden />}
            >
              {linkedStep ? t('decisions.all') : t('decisions.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map((decision) => (
              <Menu.Item
                key={decision.action}
                className={className(decision)}
                onClick={() => {
                  if (menuButton.current) onOpen(decision, menuButton.current);
                }}
              >
                {t(`decisions.actions.${decision.action}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}

function heading(): HTMLElement | null {
  return document.querySelector('h1');
}
