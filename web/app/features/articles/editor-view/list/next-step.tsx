import { VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorArticleRow, WorkStep } from '~/api/editor-articles';
import type { Translate } from '~/i18n/translations';
import styles from './workbench.module.css';

/**
 * Returns the words of a step: "2 reviews in: decide", "Remind 1 reviewer, 3 days late". `lateReviewers`
 * is the number of those to remind.
 */
export function describeStep(step: WorkStep, lateReviewers: number, t: Translate): string {
  const { kind, reviewsIn, reviewsOpen, days } = step;
  switch (kind) {
    case 'wait-for-answers':
    case 'wait-for-reviews':
      return t(`workbench.stepsWithReviewers.${kind}`, { count: reviewsOpen });
    case 'remind-reviewers': {
      const count = lateReviewers || reviewsOpen;
      const text = t('workbench.stepsWithReviewers.remind-reviewers', { count });
      return days ? `${text}, ${t('workbench.daysLate', { count: days })}` : text;
    }
    case 'ask-more-reviewers':
    case 'decide':
    case 'recommend':
    case 'wait-for-recommendation':
      return reviewsIn > 0
        ? t(`workbench.stepsAfterReviews.${kind}`, { count: reviewsIn })
        : t(`workbench.steps.${kind}`);
    default:
      return t(`workbench.steps.${kind}`);
  }
}

type Work = Pick<EditorArticleRow, 'nextStep' | 'isLate' | 'lateReason' | 'reviews'>;

/** What happens next with an article; steps of the viewer stand out. */
export function NextStep({ nextStep, isLate, lateReason, reviews }: Work) {
  const { t } = useTranslation();
  return (
    <span className={styles.step}>
      {isLate ? <LateMark reason={lateReason} /> : null}
      {nextStep ? (
        <span data-yours={nextStep.isYours || undefined}>
          {nextStep.isYours ? <VisuallyHidden>{t('workbench.yourTurn')} </VisuallyHidden> : null}
          {describeStep(nextStep, reviews?.late ?? 0, t)}
        </span>
      ) : null}
    </span>
  );
}

function LateMark({ reason }: { reason: EditorArticleRow['lateReason'] }) {
  const { t } = useTranslation();
  const explanation = reason ? t(`workbench.lateReasons.${reason}`) : undefined;
  return (
    <span className={styles.late} title={explanation}>
      <IconClockExclamation size={16} stroke={2} aria-hidden />
      {t('workbench.late')}
      {explanation ? <VisuallyHidden>: {explanation}. </VisuallyHidden> : null}
    </span>
  );
}
