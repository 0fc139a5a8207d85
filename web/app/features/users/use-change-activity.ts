import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { invalidateUser, cacheUser, setUserActive, type UserRow } from '~/api/users';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm, type ConfirmOptions } from '~/ui/use-confirm';
import { fullName } from './user-name';

type Account = Pick<
  UserRow,
  'id' | 'firstNameEn' | 'middleNameEn' | 'lastNameEn' | 'roles' | 'isActive'
>;

/**
 * Activates or deactivates an account after a confirmation. Users who deactivate their own account
 * are signed out.
 */
export function useChangeActivity(account: Account, onSignedOut: () => Promise<void>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isSelf = useCurrentUser().id === account.id;
  const confirmOptions = useConfirmOptions(account, isSelf);

  const [isPending, setIsPending] = useState(false);
  const { submit } = useGuardedMutation({
    mutationFn: async () => {
      if (!(await confirm(confirmOptions))) return null;
      setIsPending(true);
      return setUserActive(account.id, !account.isActive);
    },
    onSuccess: async (user) => {
      if (!user) return;
      const name = user.fullNameEn;
      if (isSelf && !user.isActive) {
        await onSignedOut();
        showSuccess(t('users.activity.deactivatedSelf'), t);
        return;
      }
      cacheUser(user);
      showSuccess(
        user.isActive
          ? t('users.activity.activated', { name })
          : t('users.activity.closed', { name }),
        t,
      );
    },
    onError: (error) => {
      showError(t('users.activity.failed'), failureMessage(error, t), t);
      invalidateUser(account.id); // another user may have changed it
    },
    onSettled: () => setIsPending(false),
  });
  return { change: () => submit(), isPending };
}

function useConfirmOptions(account: Account, isSelf: boolean): ConfirmOptions {
  const { t } = useTranslation();
  const name = fullName(account);
  if (!account.isActive) {
    return {
      title: t('users.activate.question', { name }),
      text: t('users.activate.consequences'),
      confirmLabel: t('users.activate.action'),
    };
  }
  return {
    title: isSelf ? t('users.deactivate.questionSelf') : t('users.deactivate.question', { name }),
    text: isSelf ? t('users.deactivate.consequencesSelf') : t('users.deactivate.consequences'),
    listItems: account.roles.includes('reviewer') ? [t('users.deactivate.openReviews')] : [],
    confirmLabel: t('users.deactivate.action'),
    dangerous: true,
  };
}
