import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '~/api/letter-codes';
import { paths } from '~/lib/paths';
import { ResultCard } from './result-card';
import { EmailRequestForm } from './email-request-form';
import { IdentityScreen, ScreenLink } from './identity-screen';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) return <ResetRequestedNotice email={sentTo} />;

  return (
    <IdentityScreen
      title={t('identity.resetPassword.title')}
      lead={t('identity.resetPassword.lead')}
      footer={
        <Group gap="0 1.5rem">
          <ScreenLink to={paths.resetPasswordConfirm()}>
            {t('identity.resetPassword.haveCode')}
          </ScreenLink>
          <ScreenLink to={paths.login()}>{t('identity.resetPassword.toLogin')}</ScreenLink>
        </Group>
      }
    >
      <EmailRequestForm
        errorTitle={t('identity.resetPassword.failed')}
        submitLabel={t('identity.resetPassword.submit')}
        request={requestPasswordReset}
        onRequested={setSentTo}
      />
    </IdentityScreen>
  );
}

function ResetRequestedNotice({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <ResultCard
      title={t('identity.resetPassword.done')}
      text={t('identity.resetPassword.doneText', { email })}
      isEmailSent
    >
      <Group gap="0 1.5rem">
        <ScreenLink to={paths.resetPasswordConfirm()}>
          {t('identity.resetPassword.enterCode')}
        </ScreenLink>
        <ScreenLink to={paths.login()}>{t('identity.resetPassword.toLogin')}</ScreenLink>
      </Group>
    </ResultCard>
  );
}
