import { Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { reviewsQuery, type MyArticle, type ReviewedRound } from '~/api/my-articles';
import { ErrorAlert } from '~/ui/error-alert';
import { TabSection, TabSectionNote } from '~/ui/tab-section';
import { ReviewAnswers } from '../../reviews/review-answers';
import { roundName } from '../../round-name';
import styles from './article-reviews.module.css';

/** Reviews of each round that the editors have decided on, newest first. */
export function ArticleReviews({ article: { id, hint } }: { article: MyArticle }) {
  const { t } = useTranslation();
  const { data: rounds, error, refetch } = useQuery(reviewsQuery(id));
  const awaitsDecision = hint !== null && hint !== 'waits-for-publication';
  return (
    <TabSection heading={t('articles.reviewing.reviews')}>
      {error ? (
        <ErrorAlert
          title={t('articles.reviewing.reviewsFailed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!rounds && !error ? <ListSkeleton /> : null}
      {rounds && awaitsDecision ? (
        <TabSectionNote>
          {rounds.length === 0
            ? t('articles.reviewing.reviewsLater')
            : t('articles.reviewing.newReviewsLater')}
        </TabSectionNote>
      ) : null}
      {rounds?.length === 0 && !awaitsDecision ? (
        <Text c="dimmed">{t('articles.reviewing.noReviews')}</Text>
      ) : null}
      {rounds?.map((round) => (
        <Round key={round.revision} round={round} />
      ))}
    </TabSection>
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

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={16} mt="md" width={`${70 - index * 12}%`} />
      ))}
    </div>
  );
}
