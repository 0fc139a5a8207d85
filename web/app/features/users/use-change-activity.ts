import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { useCurrentUser } from '~/api/use-current-user';
import { useSubmission } from '~/api/use-submission';
import { lookAgainAtUser, rememberUser, setActivity, type UserRow } from '~/api/users';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm, type Question } from '~/ui/use-confirm';
import { fullName } from './user-name';

type Account = Pick<
  UserRow,
  'id' | 'firstNameEn' | 'middleNameEn' | 'lastNameEn' | 'roles' | 'isActive'
>;

/** Says what will happen, and does it once. Whoever closes their own account is signed out. */
export function useChangeActivity(account: Account, onSignedOut: () => Promise<void>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isSelf = useCurrentUser().id === account.id;
  const question = useQuestion(account, isSelf);

  const [isUnderWay, setIsUnderWay] = useState(false);
  const { submit } = useSubmission({
    mutationFn: async () => {
      if (!(await confirm(question))) return null;
      setIsUnderWay(true);
      return setActivity(account.id, !account.isActive);
    },
    onSuccess: async (user) => {
      if (!user) return;
      const name = user.fullNameEn;
      if (isSelf && !user.isActive) {
        await onSignedOut();
        showSuccess(t('users.activity.deactivatedSelf'), t);
        return;
      }
      rememberUser(user);
      showSuccess(
        user.isActive
          ? t('users.activity.activated', { name })
          : t('users.activity.closed', { name }),
        t,
      );
    },
    onError: (error) => {
      showError(t('users.activity.failed'), failureMessage(error, t), t);
      lookAgainAtUser(account.id); // somebody may have been faster
    },
    onSettled: () => setIsUnderWay(false),
  });
  return { ask: () => submit(), isUnderWay };
}

function useQuestion(account: Account, isSelf: boolean): Question {
  const { t } = useTranslation();
  const name = fullName(account);
  if (!account.isActive) {
    return {
      title: t('users.activate.question', { name }),
      text: t('users.activate.consequences'),
      confirm: t('users.activate.action'),
    };
  }
  return {
    title: isSelf ? t('users.deactivate.questionSelf') : t('users.deactivate.question', { name }),
    text: isSelf ? t('users.deactivate.consequencesSelf') : t('users.deactivate.consequences'),
    points: account.roles.includes('reviewer') ? [t('users.deactivate.openReviews')] : [],
    confirm: t('users.deactivate.action'),
    dangerous: true,
  };
}
