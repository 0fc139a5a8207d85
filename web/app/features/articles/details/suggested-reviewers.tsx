import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuggestedReviewer } from '~/api/my-articles';
import { Part } from '~/ui/part';
import styles from './suggested-reviewers.module.css';

interface Props {
  reviewers: SuggestedReviewer[];
  noneSuggested: string;
  noneExcluded: string;
  /** What else there is to say and to do about one of them. */
  about?: (reviewer: SuggestedReviewer) => ReactNode;
}

/** Whom the author would like to review the article, and whom not. */
export function SuggestedReviewers(props: Props) {
  const { t } = useTranslation();
  const { reviewers, noneSuggested, noneExcluded, about } = props;
  return (
    <>
      <Part heading={t('articles.reviewing.suggested')}>
        <Reviewers
          reviewers={reviewers.filter(({ exclude }) => !exclude)}
          none={noneSuggested}
          about={about}
        />
      </Part>
      <Part heading={t('articles.reviewing.excluded')}>
        <Reviewers
          reviewers={reviewers.filter(({ exclude }) => exclude)}
          none={noneExcluded}
          about={about}
        />
      </Part>
    </>
  );
}

interface ListProps extends Pick<Props, 'reviewers' | 'about'> {
  none: string;
}

function Reviewers({ reviewers, none, about }: ListProps) {
  if (reviewers.length === 0) {
    return <Text c="dimmed">{none}</Text>;
  }
  return (
    <ul className={styles.reviewers}>
      {reviewers.map((reviewer, place) => (
        <li key={place}>
          <span lang="en">
            {[reviewer.firstNameEn, reviewer.lastNameEn].filter(Boolean).join(' ')}
          </span>
          {reviewer.email ? <span className={styles.email}>{reviewer.email}</span> : null}
          {about?.(reviewer)}
        </li>
      ))}
    </ul>
  );
}
