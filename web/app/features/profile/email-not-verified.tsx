import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconMailExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { requestEmailVerification } from '~/api/sign-in';
import { Notice } from '~/ui/notice';
import { showError, showSuccess } from '~/ui/toasts';
import styles from './profile-card.module.css';

export function EmailNotVerified({ email }: { email: string }) {
  const { t } = useTranslation();
  const resend = useMutation({
    mutationFn: () => requestEmailVerification(email),
    onSuccess: () => showSuccess(t('profile.resent', { email }), t),
    onError: (error) => showError(t('profile.resendFailed'), errorMessage(error, t), t),
  });

  return (
    <Notice className={styles.notice} icon={<IconMailExclamation aria-hidden />}>
      <Text size="sm">{t('profile.notVerified')}</Text>
      <Button mt="sm" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('profile.resend')}
      </Button>
    </Notice>
  );
}
