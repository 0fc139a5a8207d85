import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { detectTextLanguage } from '~/lib/detect-language';
import styles from './review-answers.module.css';
import { CRITERIA, RATINGS, type ReadableReview } from './review-questions';

/** Read-only review. Comments are plain text, never HTML, and keep their line breaks. */
export function ReviewAnswers({ review }: { review: ReadableReview }) {
  const { t } = useTranslation();
  const { reviewResultName } = useEnumerations();
  const { resultId, commentForAuthor, commentForEditor } = review;
  return (
    <dl className={styles.answers}>
      <Answer question={t('articles.review.result')}>
        {resultId === null ? <NotAnswered /> : <strong>{reviewResultName(resultId)}</strong>}
      </Answer>
      <Answer question={t('articles.review.rating')}>
        <Rating rating={review.overallRating} />
      </Answer>
      <Answer question={t('articles.review.criteriaHeading')}>
        <ul className={styles.criteria}>
          {CRITERIA.map((criterion) => (
            <li key={criterion}>
              <span>{t(`articles.review.criteria.${criterion}`)}</span>
              <BooleanAnswer answer={review[criterion]} />
            </li>
          ))}
        </ul>
      </Answer>
      <Answer question={t('articles.review.commentForAuthor')}>
        <Comment text={commentForAuthor} />
      </Answer>
      {commentForEditor === undefined ? null : (
        <Answer
          question={t('articles.review.commentForEditor')}
          note={t('articles.review.editorsOnly')}
        >
          <Comment text={commentForEditor} />
        </Answer>
      )}
    </dl>
  );
}

interface AnswerProps {
  question: string;
  note?: string;
  children: ReactNode;
}

function Answer({ question, note, children }: AnswerProps) {
  return (
    <div>
      <dt>{question}</dt>
      {note ? <dd className={styles.note}>{note}</dd> : null}
      <dd>{children}</dd>
    </div>
  );
}

export function Rating({ rating }: { rating: number | null }) {
  const { t } = useTranslation();
  const known = RATINGS.find((step) => step === rating);
  return known ? t(`articles.review.ratings.${known}`) : <NotAnswered />;
}

export function BooleanAnswer({ answer }: { answer: boolean | null }) {
  const { t } = useTranslation();
  if (answer === null) return <NotAnswered />;
  return (
    <span className={styles.value}>
      {answer ? t('articles.review.yes') : t('articles.review.no')}
    </span>
  );
}

export function NotAnswered() {
  const { t } = useTranslation();
  return <span className={styles.missing}>{t('articles.review.notAnswered')}</span>;
}

/** A comment in its own language. */
export function Comment({ text }: { text: string }) {
  const { t } = useTranslation();
  if (!text.trim()) return <span className={styles.missing}>{t('articles.review.noComment')}</span>;
  return (
    <p lang={detectTextLanguage(text)} className={styles.comment}>
      {text}
    </p>
  );
}
