import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MyAssignment } from '~/api/my-reviews';
import { AssignmentStatus } from '~/lib/assignment-status';
import { formatDate } from '~/lib/dates';
import { DayFact, Fact, Facts } from '~/ui/facts';
import { ReviewAnswers } from '../../reviews/review-answers';
import { AnswerButtons } from '../answer-buttons';
import { DueDate } from '../due-date';
import { ReviewForm } from '../review/review-form';
import { UnsavedReview } from '../review/unsaved-review';
import styles from './assignment-content.module.css';

interface Props {
  assignment: MyAssignment;
  onAccepted?: () => void;
}

/** Dates of an assignment with what can be done: answer, write the review, or read it. */
export function AssignmentContent({ assignment, onAccepted }: Props) {
  const { t } = useTranslation();
  const { allowedActions, review, statusId, dueDate } = assignment;
  return (
    <div className={styles.content}>
      <Facts>
        <Fact term={t('reviewing.mine.due')}>
          <DueDate dueDate={dueDate} statusId={statusId} />
        </Fact>
        <DayFact term={t('reviewing.mine.asked')} iso={assignment.createdAt} />
        <DayFact term={t('reviewing.mine.agreed')} iso={assignment.startDate} />
      </Facts>
      {allowedActions.includes('accept') ? (
        <>
          <Text>{t('reviewing.mine.request', { day: formatDate(dueDate) })}</Text>
          <AnswerButtons assignment={assignment} onAccepted={onAccepted} />
        </>
      ) : null}
      {allowedActions.includes('save-review') ? (
        <>
          <ReviewForm assignment={assignment} />
          <div className={styles.decline}>
            <Text c="dimmed" size="sm">
              {t('reviewing.mine.cannotGoOn')}
            </Text>
            <AnswerButtons assignment={assignment} />
          </div>
        </>
      ) : (
        <Outcome assignment={assignment} />
      )}
      {hasEnded(assignment) ? <UnsavedReview assignmentId={assignment.id} /> : null}
      {review && !allowedActions.includes('save-review') ? <ReviewAnswers review={review} /> : null}
    </div>
  );
}

/**
 * True after a decline, a withdrawal or the end of the round, possibly while the reviewer was
 * writing.
 */
function hasEnded({ statusId, allowedActions }: MyAssignment): boolean {
  return statusId !== AssignmentStatus.completed && allowedActions.length === 0;
}

/** Result of an assignment that needs no action. */
function Outcome({ assignment }: { assignment: MyAssignment }) {
  const { t } = useTranslation();
  const { statusId, endDate, allowedActions } = assignment;
  const day = endDate ? formatDate(endDate) : '';
  switch (statusId) {
    case AssignmentStatus.completed:
      return <Text>{t('reviewing.outcome.completed', { day })}</Text>;
    case AssignmentStatus.declined:
      return <Text>{t('reviewing.outcome.declined', { day })}</Text>;
    case AssignmentStatus.withdrawn:
      return <Text>{t('reviewing.outcome.withdrawn', { day })}</Text>;
    default:
      return allowedActions.length > 0 ? null : <Text>{t('reviewing.outcome.closed')}</Text>;
  }
}
