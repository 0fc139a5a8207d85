import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { SuggestedReviewer } from '~/api/my-articles';
import { reviewerCheckQuery, type NamedPerson } from '~/api/reviewers';
import { ErrorAlert } from '~/ui/error-alert';
import { fullName, requestMethod, type Candidate } from './candidate';
import { ReviewerCheckResult } from './reviewer-check-result';
import styles from './suggested-reviewer-check.module.css';
import { useRequestReview } from './use-request-review';

interface Props {
  articleId: number;
  reviewer: SuggestedReviewer;
  /** Called for a person without an account, to open the prefilled invitation. */
  onInvite: (person: NamedPerson) => void;
}

/** Check of a reviewer suggested by the author, with the button to ask them. */
export function SuggestedReviewerCheck({ articleId, reviewer, onInvite }: Props) {
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
            <VisuallyHidden>: {fullName(person)}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
      {failure ? <ErrorAlert title={errorTitle} message={failure.message} /> : null}
    </div>
  );
}
