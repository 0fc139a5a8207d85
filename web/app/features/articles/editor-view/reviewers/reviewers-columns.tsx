import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewerCandidate } from '~/api/reviewers';
import { useCurrentUser } from '~/api/use-current-user';
import { detectTextLanguage } from '~/lib/detect-language';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { RowActions, RowButton, RowName } from '~/ui/row-actions';
import { StatusBadge } from '~/ui/status-badge';
import { useMean } from '../assign-reviewers/candidate-facts';
import { InterestsDialog } from './interests-dialog';
import styles from './reviewers.module.css';

export function useReviewersColumns(): readonly Column<ReviewerCandidate>[] {
  const { t } = useTranslation();
  const formatMean = useMean();
  const canEdit = useCurrentUser().roles.includes('editor');
  const actions: Column<ReviewerCandidate> = {
    name: 'actions',
    title: t('reviewers.columns.actions'),
    inCard: 'action',
    cell: (reviewer) => <InterestsButton reviewer={reviewer} />,
  };
  return [
    {
      name: 'name',
      title: t('reviewers.columns.name'),
      inCard: 'heading',
      cell: (reviewer) => <ReviewerName reviewer={reviewer} />,
    },
    {
      name: 'open',
      title: t('reviewers.columns.open'),
      inCard: 'below',
      cell: ({ openAssignments }) => openAssignments,
    },
    {
      name: 'completed',
      title: t('reviewers.columns.completed'),
      inCard: 'below',
      cell: ({ completedReviews }) => completedReviews,
    },
    {
      name: 'silent',
      title: t('reviewers.columns.silent'),
      inCard: 'below',
      cell: ({ silentRequests }) => silentRequests,
    },
    {
      name: 'averageDays',
      title: t('reviewers.columns.averageDays'),
      inCard: 'below',
      cell: ({ averageDays }) => (averageDays === null ? null : formatMean(averageDays)),
    },
    {
      name: 'rating',
      title: t('reviewers.columns.rating'),
      inCard: 'below',
      cell: ({ rating, ratingCount }) =>
        rating === null ? null : (
          <span className={styles.rating}>
            {t('reviewers.rating', { rating: formatMean(rating), total: ratingCount })}
          </span>
        ),
    },
    {
      name: 'lastReview',
      title: t('reviewers.columns.lastReview'),
      inCard: 'below',
      cell: ({ lastReviewAt }) => (lastReviewAt ? <Day iso={lastReviewAt} /> : null),
    },
    ...(canEdit ? [actions] : []),
  ];
}

function ReviewerName({ reviewer }: { reviewer: ReviewerCandidate }) {
  const { t } = useTranslation();
  const { id, fullNameEn, email, affiliationEn, isInvited, interests, notBefore } = reviewer;
  return (
    <>
      <RowName to={paths.userDetails(id)} lang="en">
        {fullNameEn}
      </RowName>
      {isInvited ? <StatusBadge tone="light">{t('assignments.isInvited')}</StatusBadge> : null}
      <span className={styles.details}>{email}</span>
      <span lang="en" className={styles.details}>
        {affiliationEn}
      </span>
      {notBefore ? (
        <span className={styles.details}>
          {t('reviewers.columns.notBefore')} <Day iso={notBefore} />
        </span>
      ) : null}
      {interests.length > 0 ? <Interests interests={interests} /> : null}
    </>
  );
}

function Interests({ interests }: { interests: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('reviewers.columns.interests')} className={styles.interests}>
      {interests.map((interest) => (
        <li key={interest} lang={detectTextLanguage(interest)}>
          {interest}
        </li>
      ))}
    </ul>
  );
}

function InterestsButton({ reviewer }: { reviewer: ReviewerCandidate }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <RowActions>
      <RowButton
        label={t('reviewers.interests.edit')}
        subject={reviewer.fullNameEn}
        onClick={() => setIsOpen(true)}
      >
        <IconTags size={18} stroke={1.75} aria-hidden />
      </RowButton>
      {isOpen ? <InterestsDialog reviewer={reviewer} onClose={() => setIsOpen(false)} /> : null}
    </RowActions>
  );
}
