import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import {
  resendAssignmentLetter,
  withdrawAssignment,
  type ReviewAssignment,
} from '~/api/review-assignments';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

const CHANGES = { 'send-letter-again': resendAssignmentLetter, withdraw: withdrawAssignment };

type AssignmentChange = keyof typeof CHANGES;

/** Confirms and applies one change to an assignment. */
export function useChangeAssignment(assignment: ReviewAssignment, onDone: () => void) {
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
