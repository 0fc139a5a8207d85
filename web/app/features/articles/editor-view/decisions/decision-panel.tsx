import { Button, Menu, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import type { Translate } from '~/i18n/translations';
import { updateQueryString } from '~/lib/list-search-params';
import shared from '~/ui/action-panel.module.css';
import { offeredRecommendations, sendableDecision } from '../handling/recommendation';
import { useRecommendDialog } from '../handling/use-recommend-dialog';
import styles from './decisions.module.css';
import {
  availableDecisions,
  blockedDecisions,
  isDestructive,
  type BlockedDecisions,
} from './editor-decision';
import { useDecisionDialog } from './use-decision-dialog';

/** A button of the panel: a decision, or a recommendation of one. */
interface PanelAction {
  key: string;
  label: string;
  isPrimary: boolean;
  isDestructive: boolean;
  onOpen: (trigger: HTMLElement) => void;
}

/** Buttons for the decisions that the server allows, and why others are not possible. */
export function DecisionPanel({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const decisionDialog = useDecisionDialog(article);
  const recommendDialog = useRecommendDialog(article);
  const blocked = blockedDecisions(article);
  const actions: PanelAction[] = [
    ...offeredRecommendations(article).map((action) => ({
      key: `recommend-${action}`,
      label: t(`handling.recommend.actions.${action}`),
      isPrimary: false,
      isDestructive: isDestructive(action),
      onOpen: (trigger: HTMLElement) => recommendDialog.openDialog(trigger, action),
    })),
    ...availableDecisions(article).map((decision) => ({
      key: decision.action,
      label: t(`decisions.actions.${decision.action}`),
      isPrimary: decision.action === article.nextStep,
      isDestructive: isDestructive(decision.action),
      onOpen: (trigger: HTMLElement) => decisionDialog.openDialog(decision, trigger),
    })),
  ];

  return (
    <>
      {actions.length > 0 || blocked.length > 0 ? (
        <div
          role="group"
          aria-label={t('decisions.panel')}
          className={`${shared.panel} ${styles.panel}`}
        >
          <PanelButtons article={article} actions={actions} />
          {blocked.map((group) => (
            <Text key={group.reason} size="sm" className={styles.blocked}>
              {blockedText(group, t)}
            </Text>
          ))}
        </div>
      ) : null}
      {decisionDialog.dialog}
      {recommendDialog.dialog}
    </>
  );
}

function blockedText({ actions, reason }: BlockedDecisions, t: Translate): string {
  const names = actions.map((action) => t(`decisions.actions.${action}`));
  return names.length === 1
    ? t('decisions.blocked', { action: names[0], reason })
    : t('decisions.blockedTogether', { actions: names.join(', '), reason });
}

/**
 * A link to the next step, if it is not a decision, and the actions. On phones one button and a menu of the
 * others fit into a row.
 */
function PanelButtons({ article, actions }: { article: EditorArticle; actions: PanelAction[] }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const isPhone = useMediaQuery('(max-width: 48em)');
  const menuButton = useRef<HTMLButtonElement>(null);
  const isReviewingOpen = searchParams.get('tab') === 'reviewing';
  const { nextStep } = article;
  const linkedStep = nextStep === 'publish' || isReviewingOpen ? null : nextStep;
  const fitsOnPhone = linkedStep ? 0 : 1;
  const shown = isPhone && actions.length > 2 ? actions.slice(0, fitsOnPhone) : actions;
  const inMenu = actions.slice(shown.length);
  const className = (action: PanelAction) =>
    action.isDestructive ? styles.destructive : undefined;

  return (
    <div className={`${shared.buttons} ${styles.buttons}`}>
      {linkedStep ? (
        <Button
          component={Link}
          to={updateQueryString(searchParams, { tab: 'reviewing' })}
          state={{ asksReviewers: linkedStep === 'assign-reviewers' }}
          preventScrollReset
          // A recommendation that waits for an answer is the next step, and has its own button.
          variant={sendableDecision(article) ? 'default' : 'filled'}
        >
          {t(`decisions.nextSteps.${linkedStep}`)}
        </Button>
      ) : null}
      {shown.map((action) => (
        <Button
          key={action.key}
          variant={action.isPrimary ? 'filled' : 'default'}
          className={className(action)}
          onClick={({ currentTarget }) => action.onOpen(currentTarget)}
        >
          {action.label}
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
            {inMenu.map((action) => (
              <Menu.Item
                key={action.key}
                className={className(action)}
                onClick={() => {
                  if (menuButton.current) action.onOpen(menuButton.current);
                }}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </div>
  );
}
