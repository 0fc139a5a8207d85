import { useTranslation } from 'react-i18next';
import type { ReviewAssignment } from '~/api/review-assignments';
import { detectTextLanguage } from '~/lib/detect-language';
import { formatDate } from '~/lib/dates';
import { ReviewAnswers } from '../../reviews/review-answers';
import styles from './assignment-rounds.module.css';

/** Earlier texts of a review that editors returned, with the reason, newest first. */
export function ReturnedReviews({ assignment }: { assignment: ReviewAssignment }) {
  const { t } = useTranslation();
  const { returnedReviews } = assignment;
  if (returnedReviews.length === 0) return null;
  return (
    <ul className={styles.notes}>
      {returnedReviews.map(({ review, reason, returnedAt }) => (
        <li key={returnedAt}>
          <strong>{t('assignments.return.returnedOn', { day: formatDate(returnedAt) })}</strong>
          <p lang={detectTextLanguage(reason)} className={styles.words}>
            {reason}
          </p>
          <details className={styles.returned}>
            <summary>{t('assignments.return.earlierText')}</summary>
            <ReviewAnswers review={review} />
          </details>
        </li>
      ))}
    </ul>
  );
}
