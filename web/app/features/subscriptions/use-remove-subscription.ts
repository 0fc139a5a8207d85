import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { removeSubscription } from '~/api/subscriptions';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Asks first: nobody tells the person that the letters will stop. Several presses ask once. */
export function useRemoveSubscription(onRemoved: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const underWay = useRef(false);

  const askAndRemove = async (email: string) => {
    const isSure = await confirm({
      title: t('subscriptions.remove.question', { email }),
      text: t('subscriptions.remove.text'),
      confirm: t('subscriptions.remove.confirm'),
      dangerous: true,
    });
    if (!isSure) return;
    await removeSubscription(email);
    showSuccess(t('subscriptions.remove.done', { email }), t);
    onRemoved();
  };

  return async (email: string) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await askAndRemove(email);
    } catch (error) {
      showError(t('subscriptions.remove.failed', { email }), failureMessage(error, t), t);
    } finally {
      underWay.current = false;
    }
  };
}
