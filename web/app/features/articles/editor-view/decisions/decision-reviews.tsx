import { Skeleton, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import type { DecisionRecommendation } from '~/api/handling';
import { articleAssignmentsQuery, type ReviewAssignment } from '~/api/review-assignments';
import { ErrorAlert } from '~/ui/error-alert';
import { Notice } from '~/ui/notice';
import styles from './decisions.module.css';

/** Recommendations of the current round, and whether the author will read the reviews. */
export function DecisionReviews({ article: { id, revision } }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const headingId = useId();
  const { data, error, refetch } = useQuery(articleAssignmentsQuery(id));
  if (error) {
    return (
      <ErrorAlert
        title={t('decisions.reviews.failed')}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton height={80} />;
  const assignments = data.results.filter(({ articleRevision }) => articleRevision === revision);
  return (
    <section aria-labelledby={headingId} className={styles.reviews}>
      <Title order={3} id={headingId} className={styles.heading}>
        {t('decisions.reviews.heading')}
      </Title>
      <Recommendations assignments={assignments} />
    </section>
  );
}

function Recommendations({ assignments }: { assignments: ReviewAssignment[] }) {
  const { t } = useTranslation();
  const { reviewResultName } = useEnumerations();
  // Oldest first, as the author's reviews are numbered.
  const completed = assignments.filter(({ review }) => review !== null).toReversed();
  const outstanding = assignments.filter(({ endDate }) => endDate === null).length;
  return (
    <>
      {completed.length > 0 ? (
        <ul className={styles.recommendations}>
          {completed.map(({ id, reviewer, review }) => (
            <li key={id}>
              <span lang="en">{reviewer.fullNameEn}</span>
              {': '}
              <strong>
                {review?.resultId
                  ? reviewResultName(review.resultId)
                  : t('articles.review.notAnswered')}
              </strong>
            </li>
          ))}
        </ul>
      ) : null}
      <Text size="sm">
        {completed.length > 0 ? t('decisions.reviews.goAlong') : t('decisions.reviews.none')}
      </Text>
      {outstanding > 0 ? (
        <Text size="sm">{t('decisions.reviews.outstanding', { count: outstanding })}</Text>
      ) : null}
    </>
  );
}

interface RecommendationNoteProps {
  article: EditorArticle;
  /** Recommendation as it was when the dialog opened. */
  recommendation: DecisionRecommendation;
}

/** Says whose letter the dialog begins with, and warns if its author has changed it since. */
export function RecommendationNote({ article, recommendation }: RecommendationNoteProps) {
  const { t } = useTranslation();
  const { by, madeAt } = recommendation;
  if (article.recommendation?.madeAt !== madeAt) {
    return (
      <Notice urgent icon={<IconAlertTriangle aria-hidden />}>
        {t('handling.card.changedSince')}
      </Notice>
    );
  }
  return <Text size="sm">{t('handling.card.letterOf', { name: by.name.fullNameEn })}</Text>;
}
