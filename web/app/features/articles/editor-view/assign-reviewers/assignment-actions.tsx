import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import {
  resendAssignmentLetter,
  withdrawAssignment,
  type ReviewAssignment,
} from '~/api/review-assignments';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { ErrorAlert } from '~/ui/error-alert';
import { showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import styles from './assignment-rounds.module.css';
import { ReturnReviewDialog } from './return-review-dialog';

interface AssignmentActionsProps {
  assignment: ReviewAssignment;
  onDone: () => void;
  /** Null until there is a review. */
  reviewToggle: { isOpen: boolean; controls: string; toggle: () => void } | null;
}

/** Buttons for the actions that the server allows on an assignment. */
export function AssignmentActions({ assignment, onDone, reviewToggle }: AssignmentActionsProps) {
  const { t } = useTranslation();
  const { allowedActions, reviewer } = assignment;
  const { requestChange, pendingChange, failure } = useChangeAssignment(assignment, onDone);
  const changes = (['send-letter-again', 'withdraw'] as const).filter((change) =>
    allowedActions.includes(change),
  );
  const [isReturning, setIsReturning] = useState(false);
  const canReturn = allowedActions.includes('return-review');
  const reviewerName = <VisuallyHidden>: {reviewer.fullNameEn}</VisuallyHidden>;

  if (!reviewToggle && !canReturn && changes.length === 0) return null;
  return (
    <>
      <div className={styles.actions}>
        {reviewToggle ? (
          <Button
            size="sm"
            variant="default"
            aria-expanded={reviewToggle.isOpen}
            aria-controls={reviewToggle.isOpen ? reviewToggle.controls : undefined}
            rightSection={
              reviewToggle.isOpen ? (
                <IconChevronUp size={16} aria-hidden />
              ) : (
                <IconChevronDown size={16} aria-hidden />
              )
            }
            onClick={reviewToggle.toggle}
          >
            {t(`assignments.review.${reviewToggle.isOpen ? 'close' : 'open'}`)}
            {reviewerName}
          </Button>
        ) : null}
        {canReturn ? (
          <Button size="sm" variant="default" onClick={() => setIsReturning(true)}>
            {t('assignments.return.open')}
            {reviewerName}
          </Button>
        ) : null}
        {changes.map((change) => (
          <Button
            key={change}
            size="sm"
            variant="default"
            loading={pendingChange === change}
            disabled={pendingChange !== null && pendingChange !== change}
            onClick={() => requestChange(change)}
          >
            {t(`assignments.change.${change}.action`)}
            {reviewerName}
          </Button>
        ))}
      </div>
      {isReturning ? (
        <ReturnReviewDialog
          assignment={assignment}
          onCancel={() => setIsReturning(false)}
          onDone={() => {
            setIsReturning(false);
            onDone();
          }}
        />
      ) : null}
      {failure ? (
        <div className={styles.failure}>
          <ErrorAlert title={failure.title} message={failure.message} />
        </div>
      ) : null}
    </>
  );
}

const CHANGES = { 'send-letter-again': resendAssignmentLetter, withdraw: withdrawAssignment };

type AssignmentChange = keyof typeof CHANGES;

/** Confirms and applies one change to an assignment. */
function useChangeAssignment(assignment: ReviewAssignment, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [pendingChange, setPendingChange] = useState<AssignmentChange | null>(null);
  const { fullNameEn: name, isInvited } = assignment.reviewer;
  const email = assignment.reviewer.email ?? name;
  const isInvitation = (change: AssignmentChange) => change === 'send-letter-again' && isInvited;

  const { submit, error, variables } = useGuardedMutation({
    mutationFn: async (change: AssignmentChange) => {
      const isConfirmed = await confirm({
        title: t(`assignments.change.${change}.title`, { name }),
        text: t(`assignments.change.${change}.text`),
        confirmLabel: t(`assignments.change.${change}.action`),
        dangerous: change === 'withdraw',
      });
      if (!isConfirmed) return null;
      setPendingChange(change);
      await CHANGES[change](assignment);
      return change;
    },
    onSuccess: (change) => {
      if (!change) return;
      const done = isInvitation(change)
        ? t('assignments.invited', { email })
        : t(`assignments.change.${change}.done`, { name });
      showSuccess(done, t);
      onDone();
    },
    onSettled: () => setPendingChange(null),
  });

  return {
    requestChange: submit,
    pendingChange,
    failure:
      error && variables
        ? {
            title: isInvitation(variables)
              ? t('assignments.failed.invitation', { email })
              : t('assignments.failed.save'),
            message: errorMessage(error, t),
          }
        : null,
  };
}
