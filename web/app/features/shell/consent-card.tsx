import { Button, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountConsentQuery, agreeToProcessing } from '~/api/consents';
import { failureMessage } from '~/api/errors';
import { useCurrentUser } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { ConsentText } from '~/ui/consent-text';
import { Notice } from '~/ui/notice';
import { showError, showSuccess } from '~/ui/toasts';
import styles from './consent-card.module.css';

/**
 * Asks users who have not agreed to the current consent text. They can continue without answering.
 */
export function ConsentCard() {
  return useCurrentUser().consentWanted ? <ConsentRequest /> : null;
}

function ConsentRequest() {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(accountConsentQuery(i18n.language));
  const submission = useGuardedMutation({
    mutationFn: agreeToProcessing,
    onSuccess: () => showSuccess(t('shell.consent.done'), t),
    onError: (error) => showError(t('shell.consent.failed'), failureMessage(error, t), t),
  });
  if (!data) return null;
  return (
    <Notice
      className={styles.card}
      icon={<IconShieldLock aria-hidden />}
      title={t('shell.consent.title')}
    >
      <Text size="sm">{t('shell.consent.text')}</Text>
      <details className={styles.details}>
        <summary>{t('shell.consent.read')}</summary>
        <ConsentText text={data.text} />
      </details>
      <Button
        size="sm"
        loading={submission.isPending}
        onClick={() => submission.submit(data.version)}
      >
        {t('shell.consent.agree')}
      </Button>
    </Notice>
  );
}
