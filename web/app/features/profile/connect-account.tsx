import { Button, Loader, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { connectAccount, ORCID } from '~/api/account';
import { errorMessage } from '~/api/errors';
import type { ProviderCode } from '~/api/external-sign-in';
import { useSubmission } from '~/api/use-submission';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { Notice } from '~/ui/notice';
import { showSuccess } from '~/ui/toasts';
import { useOnce } from '~/ui/use-once';
import styles from './connect-account.module.css';
import { useProviderAnswer } from './use-provider-answer';

/** Where a provider sends a person back to after they have allowed the connection, or have not. */
export function ConnectAccount({ provider }: { provider: string }) {
  const { t } = useTranslation();
  if (provider === ORCID) return <ConnectOrcid />;
  return (
    <WayBack>
      <ErrorAlert
        title={t('profile.connect.unknownProvider')}
        message={t('profile.connect.unknownProviderHint')}
      />
    </WayBack>
  );
}

function ConnectOrcid() {
  const { t } = useTranslation();
  const answer = useProviderAnswer();
  switch (answer.kind) {
    case 'granted':
      return <Connecting answer={{ code: answer.code, state: answer.state }} />;
    case 'refused':
      return (
        <WayBack>
          <Notice icon={<IconHandStop aria-hidden />} title={t('profile.connect.failed')}>
            {t('profile.connect.refused')}
          </Notice>
        </WayBack>
      );
    case 'failed':
      return <Failed message={t('profile.connect.providerFailed')} />;
    case 'none':
      return <Failed message={t('profile.connect.nothing')} />;
  }
}

function Connecting({ answer }: { answer: ProviderCode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { submit, error } = useSubmission({
    mutationFn: () => connectAccount(ORCID, answer),
    onSuccess: async () => {
      showSuccess(t('profile.connect.connected'), t);
      await navigate(paths.room('profileMe'), { replace: true });
    },
  });

  // The code is good for one use.
  useOnce(() => submit(), true);

  if (error) return <Failed message={errorMessage(error, t)} />;
  return (
    <div role="status" className={styles.pending}>
      <Loader size="sm" aria-hidden />
      <Text>{t('profile.connect.pending')}</Text>
    </div>
  );
}

function Failed({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <WayBack>
      <ErrorAlert title={t('profile.connect.failed')} message={message} />
    </WayBack>
  );
}

function WayBack({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.outcome}>
      {children}
      <Button component={Link} to={paths.room('profileMe')} replace mt="md">
        {t('profile.connect.back')}
      </Button>
    </div>
  );
}
