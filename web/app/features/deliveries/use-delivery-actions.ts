import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  deliveryFileQuery,
  markDelivered,
  sendDeliveries,
  type Delivery,
  type DeliveryTarget,
} from '~/api/deliveries';
import { failureMessage } from '~/api/errors';
import { queryClient } from '~/api/query-client';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Translate } from '~/i18n/translations';
import { saveAttachment } from '~/lib/files';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { deliveryKind, TARGET_NAMES } from './delivery-words';

interface SendRequest {
  /** Deliveries to one target that the server lets the user send. */
  deliveries: readonly Delivery[];
  /** Number of selected deliveries that cannot be sent. */
  skipped?: number;
}

/** Asks for confirmation and sends records; a double click asks once. */
export function useSend(target: DeliveryTarget, onSent?: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isPending, setIsPending] = useState(false);
  const name = TARGET_NAMES[target];
  const { submit } = useGuardedMutation({
    mutationFn: async ({ deliveries, skipped = 0 }: SendRequest) => {
      const count = deliveries.length;
      const isConfirmed = await confirm({
        title: t('deliveries.send.title', { count, target: name }),
        text: sendConsequence(deliveries, t),
        listItems: skipped > 0 ? [t('deliveries.send.skipped', { count: skipped })] : [],
        confirmLabel: t('deliveries.send.confirm'),
      });
      if (!isConfirmed) return null;
      setIsPending(true);
      return sendDeliveries(deliveries);
    },
    onSuccess: (results) => {
      if (!results) return;
      const problems = results.flatMap(({ problem }) => problem ?? []);
      const count = results.length - problems.length;
      if (count > 0) showSuccess(t('deliveries.send.done', { count, target: name }), t);
      if (problems.length > 0) {
        const texts = [...new Set(problems.map(({ text }) => text))].join(' ');
        showError(t('deliveries.send.refused', { count: problems.length }), texts, t);
      }
      onSent?.();
    },
    onError: (error) => showError(t('deliveries.send.failed'), failureMessage(error, t), t),
    onSettled: () => setIsPending(false),
  });
  return { send: submit, isPending };
}

/** A registered DOI exists for ever, so the first registration says more than a later one. */
function sendConsequence(deliveries: readonly Delivery[], t: Translate): string {
  const isFirst = deliveries.some(({ deliveredAt }) => deliveredAt === null);
  const isRegistration = deliveries.some(({ target }) => target === 'crossref');
  return isFirst && isRegistration ? t('deliveries.send.forEver') : t('deliveries.send.replaces');
}

/**
 * Asks for confirmation and notes that the target has the record already. `onDone` moves the focus: the button
 * disappears.
 */
export function useMarkDelivered(delivery: Delivery, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isPending, setIsPending] = useState(false);
  const kind = deliveryKind(delivery.target);
  const target = TARGET_NAMES[delivery.target];
  const { submit } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t(`deliveries.mark.${kind}.title`, { target }),
        text: t(`deliveries.mark.${kind}.text`, { target }),
        confirmLabel: t(`deliveries.mark.${kind}.action`),
      });
      if (!isConfirmed) return;
      setIsPending(true);
      await markDelivered(delivery);
      showSuccess(t('deliveries.mark.done'), t);
      onDone();
    },
    onError: (error) => showError(t('deliveries.mark.failed'), failureMessage(error, t), t),
    onSettled: () => setIsPending(false),
  });
  return { mark: () => submit(), isPending };
}

/** Downloads the file of a record, for an upload by hand. */
export function useDownload({ id }: Delivery) {
  const { t } = useTranslation();
  const { submit, isPending } = useGuardedMutation({
    mutationFn: async () => {
      const { content, name } = await queryClient().fetchQuery(deliveryFileQuery(id));
      saveAttachment(content, name);
    },
    onError: (error) => showError(t('deliveries.file.failed'), failureMessage(error, t), t),
  });
  return { download: () => submit(), isPending };
}
