import { Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyAssignment } from '~/api/my-reviews';
import { AssignmentStatus } from '~/lib/assignment-status';
import { formatDate } from '~/lib/dates';
import { detectTextLanguage } from '~/lib/detect-language';
import { DayFact, Fact, Facts } from '~/ui/facts';
import { Notice } from '~/ui/notice';
import { AssignmentStatusBadge, roundName } from '../../article-labels';
import { ReviewAnswers } from '../../reviews/review-answers';
import { AnswerButtons } from '../answer-buttons';
import { DueDate } from '../due-date';
import { ReviewForm } from '../review/review-form';
import { UnsavedReview } from '../review/unsaved-review';
import { WriteToEditors } from '../write-to-editors';
import styles from './my-reviews.module.css';

/** Assignments of the reviewer by round; only the newest is expanded. */
export function MyReviews({ assignments }: { assignments: MyAssignment[] }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [newest, ...earlier] = assignments;
  if (!newest) return null;
  return (
    <section id="my-review" className={styles.side} aria-labelledby="my-review-heading">
      <div className={styles.card}>
        <Title
          order={2}
          id="my-review-heading"
          ref={heading}
          tabIndex={-1}
          className={styles.heading}
        >
          {t('reviewing.mine.heading')}
        </Title>
        <p className={styles.line}>
          <AssignmentStatusBadge statusId={newest.statusId} />
          <span>{roundName(newest.articleRevision, t)}</span>
        </p>
        <AssignmentContent
          key={newest.id}
          assignment={newest}
          onAccepted={() => heading.current?.focus()}
        />
      </div>
      {earlier.map((assignment) => (
        <details key={assignment.id} className={styles.card}>
          <summary className={styles.summary}>
            <span className={styles.name}>{roundName(assignment.articleRevision, t)}</span>
            <AssignmentStatusBadge statusId={assignment.statusId} />
          </summary>
          <AssignmentContent assignment={assignment} />
        </details>
      ))}
    </section>
  );
}

interface AssignmentContentProps {
  assignment: MyAssignment;
  onAccepted?: () => void;
}

/** Dates of an assignment with what can be done: answer, write the review, or read it. */
function AssignmentContent({ assignment, onAccepted }: AssignmentContentProps) {
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
      {assignment.returnReason ? <ReturnNotice reason={assignment.returnReason} /> : null}
      {allowedActions.includes('save-review') ? (
        <>
          <ReviewForm assignment={assignment} />
          <div className={styles.decline}>
            {assignment.pendingNote ? null : (
              <Text c="dimmed" size="sm">
                {t('reviewing.mine.cannotGoOn')}
              </Text>
            )}
            <WriteToEditors assignment={assignment} />
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

/** Says why the editors returned the review, whose text is in the form again. */
function ReturnNotice({ reason }: { reason: string }) {
  const { t } = useTranslation();
  return (
    <Notice icon={<IconArrowBackUp aria-hidden />} title={t('reviewing.returned.title')}>
      <p lang={detectTextLanguage(reason)} className={styles.words}>
        {reason}
      </p>
      <Text size="sm" mt="xs">
        {t('reviewing.returned.text')}
      </Text>
    </Notice>
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
