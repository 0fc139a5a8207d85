import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { invalidateUser, sendInvitation, type UserRow } from '~/api/users';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { fullName } from './user-name';

type InvitedUser = Pick<UserRow, 'id' | 'email' | 'firstNameEn' | 'middleNameEn' | 'lastNameEn'>;

/** Sends the invitation again after a confirmation; it replaces the previous one. */
export function useSendInvitation(user: InvitedUser) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { id, email } = user;
  const [isPending, setIsPending] = useState(false);
  const { submit } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('assignments.change.send-letter-again.title', { name: fullName(user) }),
        text: t('assignments.change.send-letter-again.text'),
        confirmLabel: t('users.sendInvitation'),
      });
      if (!isConfirmed) return false;
      setIsPending(true);
      await sendInvitation(id);
      return true;
    },
    onSuccess: (isSent) => {
      if (isSent) showSuccess(t('assignments.invited', { email }), t);
    },
    onError: (error) => {
      showError(t('assignments.failed.invitation', { email }), failureMessage(error, t), t);
      invalidateUser(id); // the user may have answered
    },
    onSettled: () => setIsPending(false),
  });
  return { send: () => submit(), isPending };
}
