import { Button, Loader, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { connectAccount, ORCID } from '~/api/account';
import { errorMessage } from '~/api/errors';
import type { ProviderCallbackParams } from '~/api/external-sign-in';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { Notice } from '~/ui/notice';
import { showSuccess } from '~/ui/toasts';
import { useRunOnce } from '~/ui/use-run-once';
import styles from './profile.module.css';
import { useProviderResponse } from './use-provider-response';

/** Callback page of a provider after the user has allowed or denied the connection. */
export function ConnectAccountPage({ provider }: { provider: string }) {
  const { t } = useTranslation();
  if (provider === ORCID) return <ConnectOrcid />;
  return (
    <ResultLayout>
      <ErrorAlert
        title={t('profile.connect.unknownProvider')}
        message={t('profile.connect.unknownProviderHint')}
      />
    </ResultLayout>
  );
}

function ConnectOrcid() {
  const { t } = useTranslation();
  const response = useProviderResponse();
  switch (response.kind) {
    case 'granted':
      return <ConnectionProgress response={{ code: response.code, state: response.state }} />;
    case 'refused':
      return (
        <ResultLayout>
          <Notice icon={<IconHandStop aria-hidden />} title={t('profile.connect.failed')}>
            {t('profile.connect.refused')}
          </Notice>
        </ResultLayout>
      );
    case 'failed':
      return <ConnectionError message={t('profile.connect.providerFailed')} />;
    case 'none':
      return <ConnectionError message={t('profile.connect.nothing')} />;
  }
}

function ConnectionProgress({ response }: { response: ProviderCallbackParams }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { submit, error } = useGuardedMutation({
    mutationFn: () => connectAccount(ORCID, response),
    onSuccess: async () => {
      showSuccess(t('profile.connect.connected'), t);
      await navigate(paths.screen('profileMe'), { replace: true });
    },
  });

  // The code can be used once.
  useRunOnce(() => submit(), true);

  if (error) return <ConnectionError message={errorMessage(error, t)} />;
  return (
    <div role="status" className={styles.pending}>
      <Loader size="sm" aria-hidden />
      <Text>{t('profile.connect.pending')}</Text>
    </div>
  );
}

function ConnectionError({ message }: { message: string }) {
  const { t } = useTranslation();
  return (
    <ResultLayout>
      <ErrorAlert title={t('profile.connect.failed')} message={message} />
    </ResultLayout>
  );
}

function ResultLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.outcome}>
      {children}
      <Button component={Link} to={paths.screen('profileMe')} replace mt="md">
        {t('profile.connect.back')}
      </Button>
    </div>
  );
}
