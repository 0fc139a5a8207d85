import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { resendNewsletter, type Newsletter } from '~/api/newsletters';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Asks for confirmation with the number of recipients and resends the newsletter once. */
export function useResendNewsletter(newsletter: Newsletter, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isPending, setIsPending] = useState(false);
  const issue = t('notifications.issue', newsletter);

  const { submit } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('letters.newsletters.again.title', { issue }),
        text: t('letters.newsletters.again.text'),
        listItems: (['failed', 'uncertain'] as const)
          .filter((kind) => newsletter[kind] > 0)
          .map((kind) => t(`letters.newsletters.again.to.${kind}`, { count: newsletter[kind] })),
        confirmLabel: t('letters.resend.action'),
      });
      if (!isConfirmed) return false;
      setIsPending(true);
      await resendNewsletter(newsletter.issueId);
      return true;
    },
    onSuccess: (wasSent) => {
      if (!wasSent) return;
      showSuccess(t('letters.newsletters.again.done', { issue }), t);
      onDone(); // the button disappears
    },
    onError: (error) =>
      showError(t('letters.newsletters.again.refused', { issue }), failureMessage(error, t), t),
    onSettled: () => setIsPending(false),
  });
  return { resend: () => submit(), isPending };
}
