import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { reviewsQuery, type MyArticle, type ReviewedRound } from '~/api/my-articles';
import { TabSection, TabSectionNote } from '~/ui/tab-section';
import { roundName } from '../../article-labels';
import { LoadingState } from '../../details/loading-state';
import { SuggestedReviewers } from '../../details/suggested-reviewers';
import { ReviewAnswers } from '../../reviews/review-answers';
import styles from './reviewing-tab.module.css';

export function ReviewingTab({ article }: { article: MyArticle }) {
  const { t } = useTranslation();
  return (
    <>
      <ArticleReviews article={article} />
      <SuggestedReviewers
        reviewers={article.suggestedReviewers}
        noneSuggested={t('articles.reviewing.noneSuggested')}
        noneExcluded={t('articles.reviewing.noneExcluded')}
      />
    </>
  );
}

/** Reviews of each round that the editors have decided on, newest first. */
export function ArticleReviews({ article: { id, hint } }: { article: MyArticle }) {
  const { t } = useTranslation();
  const reviews = useQuery(reviewsQuery(id));
  const { data: rounds } = reviews;
  const awaitsDecision = hint !== null && hint !== 'waits-for-publication';
  return (
    <TabSection heading={t('articles.reviewing.reviews')}>
      <LoadingState query={reviews} failureTitle={t('articles.reviewing.reviewsFailed')} />
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
