import { Divider, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { verifyEmail } from '~/api/letter-codes';
import { requestEmailVerification } from '~/api/sign-in';
import { paths } from '~/lib/paths';
import { CodeScreen } from './code-screen';
import { EmailRequestForm } from './email-request-form';
import { RedirectNotice } from './redirect-notice';
import { readRegistrationReturnUrl } from './sign-in-intent';
import { useCountdown } from './use-countdown';
import { useLetterCode } from './use-letter-code';

const REDIRECT_SECONDS = 3;

interface Props {
  code: string | null;
  onCodeRead: () => void;
}

export function ConfirmEmailPage({ code, onCodeRead }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const getReturnUrl = () => readRegistrationReturnUrl() ?? undefined;
  const countdown = useCountdown(REDIRECT_SECONDS, () => {
    void navigate(paths.login(getReturnUrl()));
  });
  const letterCode = useLetterCode({
    code,
    submitCode: verifyEmail,
    onDone: countdown.start,
    onCodeRead: onCodeRead,
  });

  if (letterCode.isDone) {
    return (
      <RedirectNotice
        title={t('identity.confirmEmail.done')}
        text={t('identity.confirmEmail.doneText')}
        countdown={countdown}
        to="login"
        returnUrl={getReturnUrl()}
      />
    );
  }
  return (
    <CodeScreen
      title={t('identity.confirmEmail.title')}
      lead={t('identity.confirmEmail.lead')}
      errorTitle={t('identity.confirmEmail.failed')}
      letterCode={letterCode}
      pathWithCode={paths.confirmEmail}
    >
      <Divider my="lg" />
      <NewLetterSection />
    </CodeScreen>
  );
}

function NewLetterSection() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <Title order={2} size="h4">
        {t('identity.confirmEmail.newLetter')}
      </Title>
      {sentTo ? (
        <Text role="status" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {t('identity.confirmEmail.newLetterSent', { email: sentTo })}
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mt={4} mb="md">
            {t('identity.confirmEmail.newLetterText')}
          </Text>
          <EmailRequestForm
            errorTitle={t('identity.letter.failed')}
            submitLabel={t('identity.confirmEmail.newLetterSubmit')}
            variant="default"
            request={requestEmailVerification}
            onRequested={setSentTo}
          />
        </>
      )}
    </>
  );
}
