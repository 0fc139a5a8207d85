import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewerCandidate } from '~/api/reviewers';
import { ErrorAlert } from '~/ui/error-alert';
import { DayFact, Fact, Facts } from '~/ui/facts';
import { StatusBadge } from '~/ui/status-badge';
import type { Candidate } from './candidate';
import styles from './candidate-row.module.css';
import { Conflicts } from './conflicts';
import { useRequestReview } from './use-request-review';

interface Props {
  articleId: number;
  candidate: ReviewerCandidate;
  onRequested: () => void;
}

/** A reviewer with workload, conflicts of interest and the button to assign them. */
export function CandidateRow({ articleId, candidate, onRequested }: Props) {
  const { t } = useTranslation();
  const { requestReview, isPending, failure, errorTitle } = useRequestReview(articleId, {
    onRequested,
  });
  const { id, fullNameEn, email, affiliationEn, isInvited, conflicts, cannotReview } = candidate;
  const assignableCandidate: Candidate = {
    method: 'assign',
    name: fullNameEn,
    conflicts,
    userId: id,
  };

  return (
    <div className={styles.row} data-closed={cannotReview !== null || undefined}>
      <div className={styles.person}>
        <div className={styles.head}>
          <span lang="en" className={styles.name}>
            {fullNameEn}
          </span>
          {isInvited ? <StatusBadge tone="light">{t('assignments.isInvited')}</StatusBadge> : null}
        </div>
        {email ? <div className={styles.details}>{email}</div> : null}
        {affiliationEn ? (
          <div lang="en" className={styles.details}>
            {affiliationEn}
          </div>
        ) : null}
        <Facts>
          <Fact term={t('assignments.load.open')}>{candidate.openAssignments}</Fact>
          <Fact term={t('assignments.load.completed')}>{candidate.completedReviews}</Fact>
          <Fact term={t('assignments.load.declined')}>{candidate.declinedAssignments}</Fact>
          <DayFact term={t('assignments.load.last')} iso={candidate.lastReviewAt} />
        </Facts>
      </div>
      <div className={styles.action}>
        {cannotReview ? (
          <span className={styles.reason}>{t(`assignments.cannot.${cannotReview}`)}</span>
        ) : (
          <Button
            size="sm"
            loading={isPending}
            onClick={() => requestReview(() => assignableCandidate)}
          >
            {t('assignments.ask.actions.assign')}
            <VisuallyHidden>: {fullNameEn}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={styles.warnings}>
        <Conflicts conflicts={conflicts} />
        {failure ? <ErrorAlert title={errorTitle} message={failure.message} /> : null}
      </div>
    </div>
  );
}
