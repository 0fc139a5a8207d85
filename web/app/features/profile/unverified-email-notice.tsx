import { Button, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { requestEmailVerification } from '~/api/sign-in';
import { useRefreshOnReturn } from '~/api/use-current-user';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { Notice } from '~/ui/notice';
import { showError, showSuccess } from '~/ui/toasts';
import styles from './profile-card.module.css';

export function UnverifiedEmailNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  useRefreshOnReturn();
  const resend = useGuardedMutation({
    mutationFn: () => requestEmailVerification(email),
    onSuccess: () => showSuccess(t('profile.resent', { email }), t),
    onError: (error) => showError(t('profile.resendFailed'), failureMessage(error, t), t),
  });

  return (
    <Notice className={styles.notice} icon={<IconMailExclamation aria-hidden />}>
      <Text size="sm">{t('profile.notVerified')}</Text>
      <Button mt="sm" variant="default" loading={resend.isPending} onClick={() => resend.submit()}>
        {t('profile.resend')}
      </Button>
    </Notice>
  );
}
