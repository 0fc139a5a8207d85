import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MyArticle, SuggestedReviewer } from '~/api/my-articles';
import { Part } from './part';
import styles from './reviewing-tab.module.css';

/** Whom the author would like to review the article, and whom not. */
export function ReviewingTab({ article: { suggestedReviewers } }: { article: MyArticle }) {
  const { t } = useTranslation();
  return (
    <>
      <Part heading={t('articles.reviewing.suggested')}>
        <Reviewers
          reviewers={suggestedReviewers.filter(({ exclude }) => !exclude)}
          none={t('articles.reviewing.noneSuggested')}
        />
      </Part>
      <Part heading={t('articles.reviewing.excluded')}>
        <Reviewers
          reviewers={suggestedReviewers.filter(({ exclude }) => exclude)}
          none={t('articles.reviewing.noneExcluded')}
        />
      </Part>
      <Part heading={t('articles.reviewing.reviews')}>
        <Text className={styles.reviews}>{t('articles.reviewing.reviewsLater')}</Text>
      </Part>
    </>
  );
}

function Reviewers({ reviewers, none }: { reviewers: SuggestedReviewer[]; none: string }) {
  if (reviewers.length === 0) {
    return <Text c="dimmed">{none}</Text>;
  }
  return (
    <ul className={styles.reviewers}>
      {reviewers.map(({ email, firstNameEn, lastNameEn }, place) => (
        <li key={place}>
          <span lang="en">{[firstNameEn, lastNameEn].filter(Boolean).join(' ')}</span>
          {email ? <span className={styles.email}>{email}</span> : null}
        </li>
      ))}
    </ul>
  );
}
