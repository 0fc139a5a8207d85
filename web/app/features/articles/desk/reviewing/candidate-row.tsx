import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewerCandidate } from '~/api/reviewers';
import { ErrorAlert } from '~/ui/error-alert';
import { DayFact, Fact, Facts } from '~/ui/facts';
import { StatusBadge } from '~/ui/status-badge';
import type { Candidate } from './candidate';
import styles from './candidate-row.module.css';
import { Conflicts } from './conflicts';
import { useAskReviewer } from './use-ask-reviewer';

interface Props {
  articleId: number;
  candidate: ReviewerCandidate;
  onAsked: () => void;
}

/** A reviewer with their load, what speaks against them, and the way to ask them. */
export function CandidateRow({ articleId, candidate, onAsked }: Props) {
  const { t } = useTranslation();
  const { ask, isUnderWay, failure, failed } = useAskReviewer(articleId, { onAsked });
  const { id, fullNameEn, email, affiliationEn, isInvited, conflicts, cannotReview } = candidate;
  const chosen: Candidate = { way: 'assign', name: fullNameEn, conflicts, userId: id };

  return (
    <div className={styles.row} data-closed={cannotReview !== null || undefined}>
      <div className={styles.person}>
        <div className={styles.head}>
          <span lang="en" className={styles.name}>
            {fullNameEn}
          </span>
          {isInvited ? <StatusBadge tone="light">{t('assignments.isInvited')}</StatusBadge> : null}
        </div>
        {email ? <div className={styles.about}>{email}</div> : null}
        {affiliationEn ? (
          <div lang="en" className={styles.about}>
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
      <div className={styles.deed}>
        {cannotReview ? (
          <span className={styles.reason}>{t(`assignments.cannot.${cannotReview}`)}</span>
        ) : (
          <Button size="sm" loading={isUnderWay} onClick={() => ask(() => chosen)}>
            {t('assignments.ask.actions.assign')}
            <VisuallyHidden>: {fullNameEn}</VisuallyHidden>
          </Button>
        )}
      </div>
      <div className={styles.against}>
        <Conflicts conflicts={conflicts} />
        {failure ? <ErrorAlert title={failed} message={failure.message} /> : null}
      </div>
    </div>
  );
}
