import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SuggestedReviewer } from '~/api/my-articles';
import { Part } from './part';
import styles from './suggested-reviewers.module.css';

interface Props {
  reviewers: SuggestedReviewer[];
  noneSuggested: string;
  noneExcluded: string;
}

/** Whom the author would like to review the article, and whom not. */
export function SuggestedReviewers({ reviewers, noneSuggested, noneExcluded }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Part heading={t('articles.reviewing.suggested')}>
        <Reviewers reviewers={reviewers.filter(({ exclude }) => !exclude)} none={noneSuggested} />
      </Part>
      <Part heading={t('articles.reviewing.excluded')}>
        <Reviewers reviewers={reviewers.filter(({ exclude }) => exclude)} none={noneExcluded} />
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
