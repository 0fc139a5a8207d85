import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { downloadDataOf, eraseUser } from '~/api/personal-data';
import { useSubmission } from '~/api/use-submission';
import { lookAgainAtUser, type User } from '~/api/users';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** For somebody who has written to the journal: all that is held about them, as a file. */
export function useDownloadData(user: User) {
  const { t } = useTranslation();
  return useSubmission({
    mutationFn: () => downloadDataOf(user.id),
    onError: (error) => showError(t('users.exportData.failed'), failureMessage(error, t), t),
  });
}

/** Says what will happen, and does it once. */
export function useEraseUser(user: User) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const erasure = useSubmission({
    mutationFn: () => eraseUser(user.id),
    onSuccess: () => showSuccess(t('users.erase.done'), t),
    onError: (error) => showError(t('users.erase.failed'), failureMessage(error, t), t),
    onSettled: () => lookAgainAtUser(user.id),
  });
  const ask = async () => {
    const sure = await confirm({
      title: t('users.erase.question', { name: user.fullNameEn }),
      text: t('users.erase.consequences'),
      points: [t('users.erase.articles'), t('users.erase.reviews'), t('users.erase.forGood')],
      confirm: t('users.erase.action'),
      dangerous: true,
    });
    if (sure) erasure.submit();
  };
  return { ask: () => void ask(), isPending: erasure.isPending };
}
