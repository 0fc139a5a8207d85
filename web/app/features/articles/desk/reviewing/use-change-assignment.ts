import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import {
  sendLetterAgain,
  withdrawAssignment,
  type ReviewAssignment,
} from '~/api/review-assignments';
import { useSubmission } from '~/api/use-submission';
import { showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

const CHANGES = { 'send-letter-again': sendLetterAgain, withdraw: withdrawAssignment };

type Deed = keyof typeof CHANGES;

/** Says what will happen, and does it once. */
export function useChangeAssignment(assignment: ReviewAssignment, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [underWay, setUnderWay] = useState<Deed | null>(null);
  const { fullNameEn: name, isInvited } = assignment.reviewer;
  const email = assignment.reviewer.email ?? name;
  const invites = (deed: Deed) => deed === 'send-letter-again' && isInvited;

  const { submit, error, variables } = useSubmission({
    mutationFn: async (deed: Deed) => {
      const isMeant = await confirm({
        title: t(`assignments.change.${deed}.title`, { name }),
        text: t(`assignments.change.${deed}.text`),
        confirm: t(`assignments.change.${deed}.action`),
        dangerous: deed === 'withdraw',
      });
      if (!isMeant) return null;
      setUnderWay(deed);
      await CHANGES[deed](assignment);
      return deed;
    },
    onSuccess: (deed) => {
      if (!deed) return;
      const done = invites(deed)
        ? t('assignments.invited', { email })
        : t(`assignments.change.${deed}.done`, { name });
      showSuccess(done, t);
      onDone();
    },
    onSettled: () => setUnderWay(null),
  });

  return {
    ask: submit,
    underWay,
    failure:
      error && variables
        ? {
            title: invites(variables)
              ? t('assignments.failed.invitation', { email })
              : t('assignments.failed.save'),
            message: errorMessage(error, t),
          }
        : null,
  };
}
