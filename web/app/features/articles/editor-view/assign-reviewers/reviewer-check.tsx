import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { SuggestedReviewer } from '~/api/my-articles';
import {
  reviewerCheckQuery,
  type CheckedPerson,
  type NamedPerson,
  type ReviewerConflict,
} from '~/api/reviewers';
import { fullName } from '~/lib/person-names';
import { ErrorAlert } from '~/ui/error-alert';
import { blockingReason, conflictText, requestMethod, type Candidate } from './candidate';
import styles from './reviewer-check.module.css';
import { useRequestReview } from './use-request-review';

/** Account of the checked person, and reasons that prevent or discourage a request. */
export function ReviewerCheckResult({ checked }: { checked: CheckedPerson }) {
  const { t } = useTranslation();
  const { user, conflicts, cannotReview } = checked;
  const reason = blockingReason(cannotReview);
  return (
    <div className={styles.lines}>
      <Text size="sm">
        {user ? t('assignments.checked.account', { name: user.fullNameEn }) : null}
        {user ? null : t('assignments.checked.noAccount')}
        {user?.isInvited ? ` ${t('assignments.checked.isInvited')}` : null}
        {cannotReview === 'not-a-reviewer' ? ` ${t('assignments.cannot.not-a-reviewer')}.` : null}
      </Text>
      {reason ? (
        <Text size="sm" fw={600}>
          {t(`assignments.cannot.${reason}`)}.
        </Text>
      ) : null}
      <Conflicts conflicts={conflicts} />
    </div>
  );
}

interface ConflictsProps {
  conflicts: readonly ReviewerConflict[];
  toText?: typeof conflictText;
}

/** Conflicts of interest of a reviewer, most serious first. */
export function Conflicts({ conflicts, toText = conflictText }: ConflictsProps) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  return (
    <ul aria-label={t('assignments.conflictsLabel')} className={styles.conflicts}>
      {conflicts.map((conflict, index) => (
        <li key={index}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={styles.icon} />
          <span>{toText(conflict, t)}</span>
        </li>
      ))}
    </ul>
  );
}

interface SuggestedReviewerCheckProps {
  articleId: number;
  reviewer: SuggestedReviewer;
  /** Called for a person without an account, to open the prefilled invitation. */
  onInvite: (person: NamedPerson) => void;
}

/** Check of a reviewer suggested by the author, with the button to ask them. */
export function SuggestedReviewerCheck({
  articleId,
  reviewer,
  onInvite,
}: SuggestedReviewerCheckProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const { email, firstNameEn, lastNameEn } = reviewer;
  const person: NamedPerson = { email, firstNameEn, lastNameEn };
  const { data: checked, error, refetch } = useQuery(reviewerCheckQuery(articleId, person));
  const { requestReview, isPending, failure, errorTitle } = useRequestReview(articleId, {
    onRequested: () => container.current?.focus(), // the clicked button is unmounted
  });

  if (error) {
    return (
      <div className={styles.suggestion}>
        <ErrorAlert
          title={t('assignments.failed.check')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (!checked) return <Skeleton height={20} radius="sm" />;

  const method = requestMethod(checked);
  const { user, conflicts } = checked;
  const handleClick = () => {
    if (method === 'invite' || !user) onInvite(person);
    else if (method)
      requestReview((): Candidate => ({
        method,
        name: user.fullNameEn,
        conflicts,
        userId: user.id,
      }));
  };
  return (
    <div ref={container} tabIndex={-1} className={styles.suggestion}>
      <ReviewerCheckResult checked={checked} />
      {method ? (
        <div>
          <Button size="sm" variant="default" loading={isPending} onClick={handleClick}>
            {t(`assignments.ask.actions.${method}`)}
            <VisuallyHidden>: {fullName(firstNameEn, lastNameEn)}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
      {failure ? <ErrorAlert title={errorTitle} message={failure.message} /> : null}
    </div>
  );
}
