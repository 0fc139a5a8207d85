import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDueDate, type ReviewAssignment } from '~/api/review-assignments';
import { DayFact, Facts } from '~/ui/facts';
import { StatusBadge } from '~/ui/status-badge';
import { AssignmentStatusBadge } from '../../assignment-status-badge';
import { ReviewAnswers } from '../../reviews/review-answers';
import { InlineDay } from '../details/inline-day';
import { PersonLink } from '../details/person-link';
import { AssignmentActions } from './assignment-actions';
import styles from './assignment-card.module.css';
import { LetterNote } from './letter-note';

/** Who was asked, when, what came of it, and what can be done about it now. */
export function AssignmentCard({ assignment }: { assignment: ReviewAssignment }) {
  const { t } = useTranslation();
  const reviewId = useId();
  const card = useRef<HTMLElement>(null);
  const [isReviewOpen, setIsReviewOpen] = useState(false);
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
      <LetterNote articleId={assignment.articleId} letter={assignment.lastLetter} />
      <Facts>
        <DayFact term={t('assignments.dates.asked')} iso={createdAt} />
        <DueDate assignment={assignment} />
        <DayFact term={t('assignments.dates.agreed')} iso={startDate} />
        <DayFact term={t('assignments.dates.ended')} iso={endDate} />
      </Facts>
      <AssignmentActions
        assignment={assignment}
        onDone={() => card.current?.focus()} // the button that was pressed may be gone
        reading={
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
    </article>
  );
}

function DueDate({ assignment }: { assignment: ReviewAssignment }) {
  const { t } = useTranslation();
  const term = t('assignments.dates.due');
  if (!assignment.allowedActions.includes('change-due-date')) {
    return <DayFact term={term} iso={assignment.dueDate} />;
  }
  return (
    <InlineDay
      day={{
        term,
        name: 'dueDate',
        iso: assignment.dueDate,
        required: true,
        save: (day) => changeDueDate(assignment, day),
        failed: t('assignments.failed.save'),
      }}
    />
  );
}
