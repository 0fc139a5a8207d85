import { Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { changeDueDate, type ReviewAssignment } from '~/api/review-assignments';
import { DayFact, Fact, Facts } from '~/ui/facts';
import { StatusBadge } from '~/ui/status-badge';
import { AssignmentStatusBadge } from '../../article-labels';
import { ReviewAnswers } from '../../reviews/review-answers';
import { EditableDate } from '../editable-date';
import { PersonLink } from '../links';
import { AssignmentActions } from './assignment-actions';
import { AssignmentNotes } from './assignment-notes';
import styles from './assignment-rounds.module.css';
import { keptConflictText } from './candidate';
import { LetterFailureNote } from './letter-failure-note';
import { ReturnedReviews } from './returned-reviews';
import { ReviewRating } from './review-rating';
import { Conflicts } from './reviewer-check';

/** One review assignment with its dates, actions and review. */
export function AssignmentCard({ assignment }: { assignment: ReviewAssignment }) {
  const { t } = useTranslation();
  const reviewId = useId();
  const card = useRef<HTMLElement>(null);
  const [isReviewOpen, setIsReviewOpen] = useState(false);
  const { reviewResultName } = useEnumerations();
  const { reviewerId, reviewer, statusId, createdAt, startDate, endDate, review } = assignment;

  return (
    <article ref={card} tabIndex={-1} aria-label={reviewer.fullNameEn} className={styles.card}>
      <div className={styles.head}>
        <span className={styles.name}>
          <PersonLink person={{ ...reviewer, id: reviewerId, role: 'reviewer' }} />
        </span>
        <AssignmentStatusBadge statusId={statusId} />
        {reviewer.isInvited && endDate === null ? (
          <StatusBadge tone="light">{t('assignments.isInvited')}</StatusBadge>
        ) : null}
      </div>
      {reviewer.email ? <div className={styles.email}>{reviewer.email}</div> : null}
      {assignment.isAmongAuthors && endDate === null ? (
        <Text size="sm" fw={600}>
          {t('assignments.isAmongAuthors')}
        </Text>
      ) : null}
      <KeptConflicts assignment={assignment} />
      <LetterFailureNote articleId={assignment.articleId} letter={assignment.lastLetter} />
      <Facts>
        <DayFact term={t('assignments.dates.asked')} iso={createdAt} />
        <DueDate assignment={assignment} />
        <DayFact term={t('assignments.dates.agreed')} iso={startDate} />
        <DayFact term={t('assignments.dates.ended')} iso={endDate} />
        {review?.resultId ? (
          <Fact term={t('articles.review.result')}>
            <strong>{reviewResultName(review.resultId)}</strong>
          </Fact>
        ) : null}
      </Facts>
      <AssignmentNotes assignment={assignment} />
      <ReturnedReviews assignment={assignment} />
      <AssignmentActions
        assignment={assignment}
        onDone={() => card.current?.focus()} // the clicked button may be unmounted
        reviewToggle={
          review
            ? {
                isOpen: isReviewOpen,
                controls: reviewId,
                toggle: () => setIsReviewOpen(!isReviewOpen),
              }
            : null
        }
      />
      {review && isReviewOpen ? (
        <div id={reviewId} className={styles.review}>
          <ReviewAnswers review={review} />
        </div>
      ) : null}
      {review ? <ReviewRating assignment={assignment} /> : null}
    </article>
  );
}

/** Conflicts of interest that were known when the reviewer was asked: editors weigh the review by them. */
function KeptConflicts({ assignment: { conflicts } }: { assignment: ReviewAssignment }) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  return (
    <div className={styles.conflicts}>
      <Text size="sm">{t('assignments.keptConflictsLead')}</Text>
      <Conflicts conflicts={conflicts} toText={keptConflictText} />
    </div>
  );
}

function DueDate({ assignment }: { assignment: ReviewAssignment }) {
  const { t } = useTranslation();
  const term = t('assignments.dates.due');
  if (!assignment.allowedActions.includes('change-due-date')) {
    return <DayFact term={term} iso={assignment.dueDate} />;
  }
  return (
    <EditableDate
      date={{
        term,
        name: 'dueDate',
        iso: assignment.dueDate,
        required: true,
        save: (day) => changeDueDate(assignment, day),
        errorTitle: t('assignments.failed.save'),
      }}
    />
  );
}
