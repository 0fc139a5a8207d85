import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import { lookAgainAtUser, sendInvitation, type UserRow } from '~/api/users';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { fullName } from './user-name';

type Invited = Pick<UserRow, 'id' | 'email' | 'firstNameEn' | 'middleNameEn' | 'lastNameEn'>;

/** The letter once more, to somebody who has not answered yet. It takes the place of the one before. */
export function useSendInvitation(invited: Invited) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { id, email } = invited;
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { submit } = useSubmission({
    mutationFn: async () => {
      const isMeant = await confirm({
        title: t('assignments.change.send-letter-again.title', { name: fullName(invited) }),
        text: t('assignments.change.send-letter-again.text'),
        confirm: t('users.sendInvitation'),
      });
      if (!isMeant) return false;
      setIsUnderWay(true);
      await sendInvitation(id);
      return true;
    },
    onSuccess: (isSent) => {
      if (isSent) showSuccess(t('assignments.invited', { email }), t);
    },
    onError: (error) => {
      showError(t('assignments.failed.invitation', { email }), failureMessage(error, t), t);
      lookAgainAtUser(id); // they may have answered meanwhile
    },
    onSettled: () => setIsUnderWay(false),
  });
  return { send: () => submit(), isUnderWay };
}
