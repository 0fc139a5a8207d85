import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { secondFactorQuery, type SecondFactor } from '~/api/second-factor';
import type { CurrentUser } from '~/api/types';
import { ErrorAlert } from '~/ui/error-alert';
import { StatusBadge } from '~/ui/status-badge';
import { AuthenticatorSection } from './authenticator-section';
import { Panel } from './panel';
import { PasskeysSection } from './passkeys-section';
import { NewRecoveryCodes, RecoveryCodesSection } from './recovery-codes';
import styles from './second-factor.module.css';

/** Passkeys, authenticator app and recovery codes of the account. */
export function SecondFactorPanel({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);

  return (
    <Panel title={t('security.secondFactor.title')} className={styles.panel}>
      {data ? (
        <p className={styles.state}>
          {isSetUp(data) ? (
            <StatusBadge tone="green">{t('security.secondFactor.on')}</StatusBadge>
          ) : (
            <StatusBadge tone="grey">{t('security.secondFactor.off')}</StatusBadge>
          )}
        </p>
      ) : null}
      <Text mt="xs" className={styles.lead}>
        {t('security.secondFactor.lead')}
        {data?.demanded ? ` ${t('security.secondFactor.demanded')}` : null}
      </Text>
      {error && !data ? (
        <ErrorAlert
          title={t('security.secondFactor.unknown')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {codes ? (
        <NewRecoveryCodes codes={codes} email={user.email} onClose={() => setCodes(null)} />
      ) : null}
      {data ? (
        <div className={styles.sections}>
          <PasskeysSection factor={data} onCodes={setCodes} />
          <AuthenticatorSection factor={data} onCodes={setCodes} />
          {isSetUp(data) ? <RecoveryCodesSection factor={data} onCodes={setCodes} /> : null}
        </div>
      ) : null}
      {!data && !error ? <Skeleton height={160} mt="md" /> : null}
    </Panel>
  );
}

function isSetUp({ passkeys, authenticatorSince }: SecondFactor): boolean {
  return passkeys.length > 0 || authenticatorSince !== null;
}
