import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { downloadUserData, eraseUser } from '~/api/personal-data';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { invalidateUser, type User } from '~/api/users';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

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
