import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { reviewsQuery, type MyArticle, type ReviewedRound } from '~/api/my-articles';
import { ErrorAlert } from '~/ui/error-alert';
import { Part, PartNote } from '~/ui/part';
import { ReviewAnswers } from '../reviews/review-answers';
import { roundName } from '../round-name';
import styles from './article-reviews.module.css';

/** What the reviewers wrote of each version on which the editors have decided, the newest first. */
export function ArticleReviews({ article: { id, hint } }: { article: MyArticle }) {
  const { t } = useTranslation();
  const { data: rounds, error, refetch } = useQuery(reviewsQuery(id));
  const awaitsDecision = hint !== null && hint !== 'waits-for-publication';
  return (
    <Part heading={t('articles.reviewing.reviews')}>
      {error ? (
        <ErrorAlert
          title={t('articles.reviewing.reviewsFailed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!rounds && !error ? <Waiting /> : null}
      {rounds && awaitsDecision ? (
        <PartNote>
          {rounds.length === 0
            ? t('articles.reviewing.reviewsLater')
            : t('articles.reviewing.newReviewsLater')}
        </PartNote>
      ) : null}
      {rounds?.length === 0 && !awaitsDecision ? (
        <Text c="dimmed">{t('articles.reviewing.noReviews')}</Text>
      ) : null}
      {rounds?.map((round) => (
        <Round key={round.revision} round={round} />
      ))}
    </Part>
  );
}

function Round({ round: { revision, reviews } }: { round: ReviewedRound }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} className={styles.round}>
        {roundName(revision, t)}
      </Title>
      {reviews.map((review) => (
        <article key={review.number} className={styles.review}>
          <Title order={4} className={styles.reviewer}>
            {t('articles.reviewing.reviewer', { number: review.number })}
          </Title>
          <ReviewAnswers review={review} />
        </article>
      ))}
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={16} mt="md" width={`${70 - place * 12}%`} />
      ))}
    </div>
  );
}
