import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { resendNewsletter, type Newsletter } from '~/api/newsletters';
import { useSubmission } from '~/api/use-submission';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Says to how many it will go, and sends it once. */
export function useResendNewsletter(newsletter: Newsletter, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const issue = t('notifications.issue', newsletter);

  const { submit } = useSubmission({
    mutationFn: async () => {
      const isMeant = await confirm({
        title: t('letters.newsletters.again.title', { issue }),
        text: t('letters.newsletters.again.text'),
        points: (['failed', 'uncertain'] as const)
          .filter((kind) => newsletter[kind] > 0)
          .map((kind) => t(`letters.newsletters.again.to.${kind}`, { count: newsletter[kind] })),
        confirm: t('letters.resend.action'),
      });
      if (!isMeant) return false;
      setIsUnderWay(true);
      await resendNewsletter(newsletter.issueId);
      return true;
    },
    onSuccess: (isAsked) => {
      if (!isAsked) return;
      showSuccess(t('letters.newsletters.again.done', { issue }), t);
      onDone(); // the button goes
    },
    onError: (error) =>
      showError(t('letters.newsletters.again.refused', { issue }), failureMessage(error, t), t),
    onSettled: () => setIsUnderWay(false),
  });
  return { ask: () => submit(), isUnderWay };
}
