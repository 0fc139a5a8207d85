import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { withdrawRecommendation, type DecisionRecommendation } from '~/api/handling';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { StatusBadge } from '~/ui/status-badge';
import { useConfirm } from '~/ui/use-confirm';
import { pageHeading, useDecisionDialog } from '../decisions/use-decision-dialog';
import styles from './handling.module.css';
import { sendableDecision } from './recommendation';
import { useReturnDialog } from './return-dialog';
import { useArticleChange } from './use-article-change';
import { useRecommendDialog } from './use-recommend-dialog';

/** The recommended decision that is not sent yet; nothing if there is none. */
export function RecommendationCard({ article }: { article: EditorArticle }) {
  const decisionDialog = useDecisionDialog(article);
  const recommendDialog = useRecommendDialog(article);
  const returnDialog = useReturnDialog(article);
  const { recommendation } = article;
  const decision = sendableDecision(article);
  return (
    <>
      {recommendation ? (
        <RecommendationFrame recommendation={recommendation}>
          <CardActions
            article={article}
            recommendation={recommendation}
            onSend={
              decision
                ? (trigger) => decisionDialog.openDialog(decision, trigger, recommendation)
                : null
            }
            onReturn={(trigger) => returnDialog.openDialog(trigger, recommendation)}
            onChange={(trigger) => recommendDialog.openDialog(trigger, recommendation.action)}
          />
        </RecommendationFrame>
      ) : null}
      {/* They stay open if the recommendation disappears meanwhile, and keep what was typed. */}
      {decisionDialog.dialog}
      {recommendDialog.dialog}
      {returnDialog.dialog}
    </>
  );
}

interface RecommendationFrameProps {
  recommendation: DecisionRecommendation;
  children: ReactNode;
}

/** Who recommended what and when, with the letter and the reason of a return. */
function RecommendationFrame({ recommendation, children }: RecommendationFrameProps) {
  const { t } = useTranslation();
  const headingId = useId();
  const { action, letter, by, madeAt, isReturned, returnReason, isYours } = recommendation;
  const time = formatDateTime(madeAt);
  return (
    <Card
      component="section"
      aria-labelledby={headingId}
      withBorder
      mt="md"
      p={{ base: 'md', sm: 'lg' }}
      className={styles.card}
    >
      <div className={styles.cardHead}>
        <Title order={2} id={headingId} className={styles.cardTitle}>
          {t(`handling.card.titles.${action}`)}
        </Title>
        {isReturned ? <StatusBadge tone="yellow">{t('handling.card.returned')}</StatusBadge> : null}
      </div>
      <Text size="sm" className={styles.muted}>
        {isYours
          ? t('handling.card.byYou', { time })
          : t('handling.card.by', { name: by.name.fullNameEn, time })}
      </Text>
      {returnReason ? (
        <div className={styles.reason}>
          <Text size="sm" fw={600}>
            {t('handling.card.reason')}
          </Text>
          <p className={styles.words}>{returnReason}</p>
        </div>
      ) : null}
      {letter ? (
        <details className={styles.letter} open={!isReturned}>
          <summary>{t('handling.card.letter')}</summary>
          <p className={styles.words}>{letter}</p>
        </details>
      ) : (
        <Text size="sm">{t('handling.card.noLetter')}</Text>
      )}
      {children}
    </Card>
  );
}

interface CardActionsProps {
  article: EditorArticle;
  recommendation: DecisionRecommendation;
  /** Null if the user may not make the recommended decision. */
  onSend: ((trigger: HTMLElement) => void) | null;
  onReturn: (trigger: HTMLElement) => void;
  onChange: (trigger: HTMLElement) => void;
}

/** Answers of a chief editor, and changes of the one who made the recommendation. */
function CardActions(props: CardActionsProps) {
  const { article, recommendation, onSend, onReturn, onChange } = props;
  const { t } = useTranslation();
  const withdraw = useWithdraw(article.id);
  const { isReturned, isYours } = recommendation;
  const isAllowed = (action: 'recommend' | 'return-recommendation') =>
    article.allowedActions.includes(action);

  return (
    <>
      <Group gap="sm">
        {onSend ? (
          <Button variant="filled" onClick={({ currentTarget }) => onSend(currentTarget)}>
            {t('handling.card.send')}
          </Button>
        ) : null}
        {isAllowed('return-recommendation') ? (
          <Button variant="default" onClick={({ currentTarget }) => onReturn(currentTarget)}>
            {t('handling.card.return')}
          </Button>
        ) : null}
        {isYours && isAllowed('recommend') ? (
          <Button
            // A returned recommendation waits for its author.
            variant={isReturned ? 'filled' : 'default'}
            onClick={({ currentTarget }) => onChange(currentTarget)}
          >
            {isReturned ? t('handling.card.again') : t('handling.card.change')}
          </Button>
        ) : null}
        {isYours ? (
          <Button variant="default" loading={withdraw.isPending} onClick={withdraw.start}>
            {t('handling.card.withdraw')}
          </Button>
        ) : null}
      </Group>
      {withdraw.failure ? (
        <ErrorAlert title={t('handling.withdraw.failed')} message={withdraw.failure.message} />
      ) : null}
    </>
  );
}

/** Withdraws one's own recommendation after a confirmation. */
function useWithdraw(articleId: number) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { submit, isPending, failure } = useArticleChange({
    articleId,
    change: () => withdrawRecommendation(articleId),
    doneText: () => t('handling.withdraw.done'),
    errorTitle: t('handling.withdraw.failed'),
    onEnd: () => pageHeading()?.focus(),
  });
  const start = async () => {
    const isConfirmed = await confirm({
      title: t('handling.withdraw.question'),
      text: t('handling.withdraw.consequences'),
      confirmLabel: t('handling.withdraw.action'),
      dangerous: true,
    });
    if (isConfirmed) submit();
  };
  return { start: () => void start(), isPending, failure };
}
