import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import type { LetterStatus } from '~/api/letters';
import { useSubmission } from '~/api/use-submission';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

interface Letter {
  /** What it is. */
  name: string;
  /** Who gets it, and at which address. */
  to: string;
  status: LetterStatus;
  resend: () => Promise<void>;
}

/** Says what will happen, and does it once. */
export function useResend({ name, to, status, resend }: Letter, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const { submit } = useSubmission({
    mutationFn: async () => {
      const isMeant = await confirm({
        title: t('letters.resend.title'),
        text: t(`letters.resend.${status === 'accepted' ? 'second' : 'once'}`, { name, to }),
        confirm: t('letters.resend.action'),
      });
      if (!isMeant) return false;
      setIsUnderWay(true);
      await resend();
      return true;
    },
    onSuccess: (isAsked) => {
      if (!isAsked) return;
      showSuccess(t('letters.resend.done', { name, to }), t);
      onDone();
    },
    onError: (error) => showError(t('letters.resend.failed'), failureMessage(error, t), t),
    onSettled: () => setIsUnderWay(false),
  });
  return { ask: () => submit(), isUnderWay };
}
