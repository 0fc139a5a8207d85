import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import type { LetterStatus } from '~/api/letters';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

interface Letter {
  name: string;
  /** Name and address of the recipient. */
  to: string;
  status: LetterStatus;
  send: () => Promise<void>;
}

/** Asks for confirmation and resends the letter once. */
export function useResend({ name, to, status, send }: Letter, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isPending, setIsPending] = useState(false);
  const { submit } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('letters.resend.title'),
        text: t(`letters.resend.${status === 'accepted' ? 'second' : 'once'}`, { name, to }),
        confirmLabel: t('letters.resend.action'),
      });
      if (!isConfirmed) return false;
      setIsPending(true);
      await send();
      return true;
    },
    onSuccess: (wasSent) => {
      if (!wasSent) return;
      showSuccess(t('letters.resend.done', { name, to }), t);
      onDone();
    },
    onError: (error) => showError(t('letters.resend.failed'), failureMessage(error, t), t),
    onSettled: () => setIsPending(false),
  });
  return { resend: () => submit(), isPending };
}
