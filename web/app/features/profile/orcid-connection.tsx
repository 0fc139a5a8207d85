import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { requestConnectionUrl, disconnectAccount, ORCID } from '~/api/account';
import { refreshCurrentUser } from '~/api/current-user';
import { failureMessage } from '~/api/errors';
import { providersQuery } from '~/api/external-sign-in';
import type { CurrentUser } from '~/api/types';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { OrcidIcon } from '~/ui/logos';
import { OrcidLink } from '~/ui/orcid-link';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import styles from './profile.module.css';

export function OrcidConnection({ user }: { user: CurrentUser }) {
  if (!user.orcid) return <ConnectButton />;
  return (
    <>
      <OrcidLink orcid={user.orcid} />
      {user.canDisconnectOrcid ? (
        <DisconnectButton orcid={user.orcid} />
      ) : (
        <OnlySignInMethodNotice />
      )}
    </>
  );
}

function ConnectButton() {
  const { t } = useTranslation();
  const { data: providers } = useQuery(providersQuery);
  const provider = providers?.find(({ provider }) => provider === ORCID);
  const connect = useGuardedMutation({
    mutationFn: () => requestConnectionUrl(ORCID),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => showError(t('profile.orcid.connectFailed'), failureMessage(error, t), t),
  });

  return (
    <>
      <span className={styles.empty}>{t('profile.orcid.none')}</span>
      {provider ? (
        <div className={styles.action}>
          <Button
            variant="default"
            leftSection={<OrcidIcon />}
            loading={connect.isPending}
            disabled={!provider.isAvailable}
            onClick={() => connect.submit()}
          >
            {t('profile.orcid.connect')}
          </Button>
          {provider.isAvailable ? null : (
            <Text size="sm" role="status">
              {t('profile.orcid.away')}
            </Text>
          )}
        </div>
      ) : null}
    </>
  );
}

function DisconnectButton({ orcid }: { orcid: string }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const disconnect = useGuardedMutation({
    mutationFn: () => disconnectAccount(ORCID),
    onSuccess: () => showSuccess(t('profile.orcid.disconnected'), t),
    onError: (error) => {
      showError(t('profile.orcid.disconnectFailed'), failureMessage(error, t), t);
      // Another tab may have changed whether ORCID can be disconnected.
      void refreshCurrentUser();
    },
  });

  const handleClick = async () => {
    const isConfirmed = await confirm({
      title: t('profile.orcid.question'),
      text: t('profile.orcid.consequences', { orcid }),
      confirmLabel: t('profile.orcid.disconnect'),
      dangerous: true,
    });
    if (isConfirmed) disconnect.submit();
  };

  return (
    <div className={styles.action}>
      <Button
        variant="default"
        size="sm"
        loading={disconnect.isPending}
        aria-label={t('profile.orcid.disconnectLabel')}
        onClick={() => void handleClick()}
      >
        {t('profile.orcid.disconnect')}
      </Button>
    </div>
  );
}

function OnlySignInMethodNotice() {
  const { t } = useTranslation();
  return (
    <div className={styles.action}>
      <Text size="sm">{t('profile.orcid.onlyWayIn')}</Text>
      <Anchor
        component={Link}
        to={paths.screen('security')}
        className={styles.link}
        underline="always"
      >
        {t('profile.orcid.toSecurity')}
      </Anchor>
    </div>
  );
}
