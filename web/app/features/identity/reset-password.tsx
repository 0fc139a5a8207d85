import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestPasswordReset } from '~/api/letter-codes';
import { paths } from '~/lib/paths';
import { DoneSheet } from './done-sheet';
import { EmailRequestForm } from './email-request-form';
import { IdentityScreen } from './identity-screen';
import { ScreenLink } from './screen-link';

export function ResetPassword() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) return <ResetRequested email={sentTo} />;

  return (
    <IdentityScreen
      title={t('identity.resetPassword.title')}
      lead={t('identity.resetPassword.lead')}
      after={
        <Group gap="0 1.5rem">
          <ScreenLink to={paths.resetPasswordConfirm()}>
            {t('identity.resetPassword.haveCode')}
          </ScreenLink>
          <ScreenLink to={paths.login()}>{t('identity.resetPassword.toLogin')}</ScreenLink>
        </Group>
      }
    >
      <EmailRequestForm
        failed={t('identity.resetPassword.failed')}
        submit={t('identity.resetPassword.submit')}
        request={requestPasswordReset}
        onRequested={setSentTo}
      />
    </IdentityScreen>
  );
}

function ResetRequested({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <DoneSheet
      title={t('identity.resetPassword.done')}
      text={t('identity.resetPassword.doneText', { email })}
      byLetter
    >
      <Group gap="0 1.5rem">
        <ScreenLink to={paths.resetPasswordConfirm()}>
          {t('identity.resetPassword.enterCode')}
        </ScreenLink>
        <ScreenLink to={paths.login()}>{t('identity.resetPassword.toLogin')}</ScreenLink>
      </Group>
    </DoneSheet>
  );
}
