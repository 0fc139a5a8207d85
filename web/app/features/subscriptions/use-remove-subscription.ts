import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { removeSubscription } from '~/api/subscriptions';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Removes a subscription after confirmation; the subscriber is not notified. Ignores repeated clicks. */
export function useRemoveSubscription(onRemoved: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isRunning = useRef(false);

  const confirmAndRemove = async (email: string) => {
    const isConfirmed = await confirm({
      title: t('subscriptions.remove.question', { email }),
      text: t('subscriptions.remove.text'),
      confirmLabel: t('subscriptions.remove.confirm'),
      dangerous: true,
    });
    if (!isConfirmed) return;
    await removeSubscription(email);
    showSuccess(t('subscriptions.remove.done', { email }), t);
    onRemoved();
  };

  return async (email: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await confirmAndRemove(email);
    } catch (error) {
      showError(t('subscriptions.remove.failed', { email }), failureMessage(error, t), t);
    } finally {
      isRunning.current = false;
    }
  };
}
