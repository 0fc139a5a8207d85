import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { SuggestedReviewer } from '~/api/my-articles';
import { reviewerCheckQuery, type NamedPerson } from '~/api/reviewers';
import { ErrorAlert } from '~/ui/error-alert';
import { fullName, wayToAsk, type Candidate } from './candidate';
import { CheckedPersonLines } from './checked-person';
import styles from './suggestion.module.css';
import { useAskReviewer } from './use-ask-reviewer';

interface Props {
  articleId: number;
  reviewer: SuggestedReviewer;
  /** Somebody without an account: the invitation is filled in, and can be looked over. */
  onInvite: (person: NamedPerson) => void;
}

/** What the server knows of somebody whom the author suggested, and the one way to ask them. */
export function Suggestion({ articleId, reviewer, onInvite }: Props) {
  const { t } = useTranslation();
  const lines = useRef<HTMLDivElement>(null);
  const { email, firstNameEn, lastNameEn } = reviewer;
  const person: NamedPerson = { email, firstNameEn, lastNameEn };
  const { data: checked, error, refetch } = useQuery(reviewerCheckQuery(articleId, person));
  const { ask, isUnderWay, failure, failed } = useAskReviewer(articleId, {
    onAsked: () => lines.current?.focus(), // the button that was pressed is gone
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

  const way = wayToAsk(checked);
  const { user, conflicts } = checked;
  const act = () => {
    if (way === 'invite' || !user) onInvite(person);
    else if (way)
      ask((): Candidate => ({ way, name: user.fullNameEn, conflicts, userId: user.id }));
  };
  return (
    <div ref={lines} tabIndex={-1} className={styles.suggestion}>
      <CheckedPersonLines checked={checked} />
      {way ? (
        <div>
          <Button size="sm" variant="default" loading={isUnderWay} onClick={act}>
            {t(`assignments.ask.actions.${way}`)}
            <VisuallyHidden>: {fullName(person)}</VisuallyHidden>
          </Button>
        </div>
      ) : null}
      {failure ? <ErrorAlert title={failed} message={failure.message} /> : null}
    </div>
  );
}
