import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewAssignment } from '~/api/review-assignments';
import { formatDate } from '~/lib/dates';
import { ReviewResultBadge } from '../../article-labels';
import { BooleanAnswer, Comment, NotAnswered, Rating } from '../../reviews/review-answers';
import { CRITERIA } from '../../reviews/review-questions';
import { PersonLink } from '../links';
import styles from './review-comparison.module.css';

type Review = NonNullable<ReviewAssignment['review']>;

/** Assignment whose review is complete. */
type ReviewedAssignment = ReviewAssignment & { review: Review };

export function isReviewed(assignment: ReviewAssignment): assignment is ReviewedAssignment {
  return assignment.review !== null;
}

interface Props {
  id: string;
  /** Accessible name. */
  label: string;
  reviews: readonly ReviewedAssignment[];
}

/** Some browsers drop the roles of elements that are not laid out as a table. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader', scope: 'col' },
  question: { role: 'rowheader', scope: 'rowgroup' },
  cell: { role: 'cell' },
} as const;

/**
 * Reviews of a round side by side: a column for each reviewer and a row for each question. On phones
 * the answers to a question are below each other.
 */
export function ReviewComparison({ id, label, reviews }: Props) {
  return (
    <section
      id={id}
      aria-label={label}
      className={styles.frame}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- scrolls sideways by keyboard
      tabIndex={0}
    >
      <table {...ROLE.table} className={styles.table}>
        <thead {...ROLE.rowgroup} className={styles.head}>
          <tr {...ROLE.row}>
            {reviews.map((assignment) => (
              <th key={assignment.id} {...ROLE.columnheader}>
                <ReviewerHead assignment={assignment} />
              </th>
            ))}
          </tr>
        </thead>
        <Answers reviews={reviews} />
      </table>
    </section>
  );
}

function ReviewerHead({ assignment }: { assignment: ReviewedAssignment }) {
  const { t } = useTranslation();
  const { reviewer, reviewerId, endDate } = assignment;
  return (
    <>
      <PersonLink person={{ ...reviewer, id: reviewerId, role: 'reviewer' }} />
      {endDate ? (
        <span className={styles.day}>
          {t('assignments.sideBySide.received', { day: formatDate(endDate) })}
        </span>
      ) : null}
    </>
  );
}

function Answers({ reviews }: Pick<Props, 'reviews'>) {
  const { t } = useTranslation();
  return (
    <>
      <Question
        question={t('articles.review.result')}
        reviews={reviews}
        answer={({ resultId }) =>
          resultId === null ? <NotAnswered /> : <ReviewResultBadge resultId={resultId} />
        }
      />
      <Question
        question={t('articles.review.rating')}
        reviews={reviews}
        answer={({ overallRating }) => <Rating rating={overallRating} />}
      />
      {CRITERIA.map((criterion) => (
        <Question
          key={criterion}
          question={t(`articles.review.criteria.${criterion}`)}
          reviews={reviews}
          answer={(review) => <BooleanAnswer answer={review[criterion]} />}
        />
      ))}
      <Question
        question={t('articles.review.commentForAuthor')}
        reviews={reviews}
        answer={({ commentForAuthor }) => <Comment text={commentForAuthor} />}
      />
      <Question
        question={t('articles.review.commentForEditor')}
        note={t('articles.review.editorsOnly')}
        reviews={reviews}
        answer={({ commentForEditor }) => <Comment text={commentForEditor} />}
      />
    </>
  );
}

interface QuestionProps extends Pick<Props, 'reviews'> {
  question: string;
  note?: string;
  answer: (review: Review) => ReactNode;
}

/** A question with the answers of all reviewers below it. */
function Question({ question, note, reviews, answer }: QuestionProps) {
  return (
    <tbody {...ROLE.rowgroup} className={styles.question}>
      <tr {...ROLE.row}>
        <th {...ROLE.question} colSpan={reviews.length}>
          <span className={styles.text}>
            {question}
            {note ? <span className={styles.note}>{note}</span> : null}
          </span>
        </th>
      </tr>
      <tr {...ROLE.row}>
        {reviews.map(({ id, reviewer, review }) => (
          <td key={id} {...ROLE.cell}>
            <span lang="en" className={styles.reviewer}>
              {reviewer.fullNameEn}
            </span>
            {answer(review)}
          </td>
        ))}
      </tr>
    </tbody>
  );
}
