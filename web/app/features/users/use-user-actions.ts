import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { downloadUserData, eraseUser } from '~/api/personal-data';
import { getAllowedScreens } from '~/api/selected-role';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import {
  cacheUser,
  invalidateUser,
  resetSecondFactor,
  sendInvitation,
  setUserActive,
  type User,
  type UserRow,
} from '~/api/users';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm, type ConfirmOptions } from '~/ui/use-confirm';
import { fullName } from './user-labels';

/** Screens that the selected role can open; links to other screens are hidden. */
export function useScreens() {
  return getAllowedScreens(useCurrentUser(), useSelectedRole());
}

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

type InvitedUser = Pick<UserRow, 'id' | 'email' | 'firstNameEn' | 'middleNameEn' | 'lastNameEn'>;

/** Sends an invitation after a confirmation: to the open review requests, otherwise to the journal. */
export function useSendInvitation(user: InvitedUser) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { id, email } = user;
  const [isPending, setIsPending] = useState(false);
  const { submit } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('users.invitation.question', { name: fullName(user) }),
        text: t('users.invitation.text'),
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

/** Removes the second factor of a user after a confirmation. */
export function useResetSecondFactor(user: User) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const name = user.fullNameEn;
  const reset = useGuardedMutation({
    mutationFn: () => resetSecondFactor(user.id),
    onSuccess: () => showSuccess(t('users.secondFactor.done', { name }), t),
    onError: (error) => showError(t('users.secondFactor.failed'), failureMessage(error, t), t),
    onSettled: () => invalidateUser(user.id),
  });
  const confirmAndReset = async () => {
    const isConfirmed = await confirm({
      title: t('users.secondFactor.question', { name }),
      text: t('users.secondFactor.consequences'),
      listItems: [t('users.secondFactor.signIn'), t('users.secondFactor.letters')],
      confirmLabel: t('users.secondFactor.action'),
      dangerous: true,
    });
    if (isConfirmed) reset.submit();
  };
  return { reset: () => void confirmAndReset(), isPending: reset.isPending };
}

/** Downloads all data about a user, to answer a request of that person. */
export function useDownloadData(user: User) {
  const { t } = useTranslation();
  return useGuardedMutation({
    mutationFn: () => downloadUserData(user.id),
    onError: (error) => showError(t('users.exportData.failed'), failureMessage(error, t), t),
  });
}

/** Erases a user after a confirmation. */
export function useEraseUser(user: User) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const erasure = useGuardedMutation({
    mutationFn: () => eraseUser(user.id),
    onSuccess: () => showSuccess(t('users.erase.done'), t),
    onError: (error) => showError(t('users.erase.failed'), failureMessage(error, t), t),
    onSettled: () => invalidateUser(user.id),
  });
  const confirmAndErase = async () => {
    const isConfirmed = await confirm({
      title: t('users.erase.question', { name: user.fullNameEn }),
      text: t('users.erase.consequences'),
      listItems: [t('users.erase.articles'), t('users.erase.reviews'), t('users.erase.forGood')],
      confirmLabel: t('users.erase.action'),
      dangerous: true,
    });
    if (isConfirmed) erasure.submit();
  };
  return { erase: () => void confirmAndErase(), isPending: erasure.isPending };
}
