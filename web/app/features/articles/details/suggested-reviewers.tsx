import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SuggestedReviewer } from '~/api/my-articles';
import { fullName } from '~/lib/person-names';
import { TabSection } from '~/ui/tab-section';
import styles from './suggested-reviewers.module.css';

interface Props {
  reviewers: SuggestedReviewer[];
  noneSuggested: string;
  noneExcluded: string;
  /** Renders additional information and actions. */
  renderDetails?: (reviewer: SuggestedReviewer) => ReactNode;
}

/** Reviewers that the author suggests or excludes. */
export function SuggestedReviewers(props: Props) {
  const { t } = useTranslation();
  const { reviewers, noneSuggested, noneExcluded, renderDetails } = props;
  return (
    <>
      <TabSection heading={t('articles.reviewing.suggested')}>
        <Reviewers
          reviewers={reviewers.filter(({ exclude }) => !exclude)}
          emptyText={noneSuggested}
          renderDetails={renderDetails}
        />
      </TabSection>
      <TabSection heading={t('articles.reviewing.excluded')}>
        <Reviewers
          reviewers={reviewers.filter(({ exclude }) => exclude)}
          emptyText={noneExcluded}
          renderDetails={renderDetails}
        />
      </TabSection>
    </>
  );
}

interface ListProps extends Pick<Props, 'reviewers' | 'renderDetails'> {
  emptyText: string;
}

function Reviewers({ reviewers, emptyText, renderDetails }: ListProps) {
  if (reviewers.length === 0) {
    return <Text c="dimmed">{emptyText}</Text>;
  }
  return (
    <ul className={styles.reviewers}>
      {reviewers.map((reviewer, index) => (
        <li key={index}>
          <span lang="en">{fullName(reviewer.firstNameEn, reviewer.lastNameEn)}</span>
          {reviewer.email ? <span className={styles.email}>{reviewer.email}</span> : null}
          {renderDetails?.(reviewer)}
        </li>
      ))}
    </ul>
  );
}
