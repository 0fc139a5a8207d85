import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage, failureMessage } from '~/api/errors';
import { endOneSession, endOtherSessions, sessionsQuery, type Session } from '~/api/sessions';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { StatusBadge } from '~/ui/status-badge';
import { showError, showSuccess } from '~/ui/toasts';
import { Panel } from './panel';
import styles from './security-page.module.css';

/** Lists the sessions of the account and ends them. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const { data: sessions = [], error } = useQuery(sessionsQuery);
  const endOthers = useGuardedMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => showSuccess(t('security.sessions.othersEnded'), t),
    onError: (failure) => showError(t('security.sessions.failed'), failureMessage(failure, t), t),
  });

  return (
    <Panel title={t('security.sessions.title')}>
      <Text mt="xs">{t('security.sessions.lead')}</Text>
      {error ? (
        <ErrorAlert title={t('security.sessions.unknown')} message={errorMessage(error, t)} />
      ) : null}
      <ul className={styles.items}>
        {sessions.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          mt="md"
          variant="default"
          loading={endOthers.isPending}
          onClick={() => endOthers.submit()}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('security.sessions.endOthers')}
        </Button>
      ) : null}
    </Panel>
  );
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useTranslation();
  const name =
    [session.browser, session.system].filter(Boolean).join(', ') ||
    t('security.sessions.unknownDevice');
  const end = useGuardedMutation({
    mutationFn: () => endOneSession(session.id),
    onSuccess: () => showSuccess(t('security.sessions.ended'), t),
    onError: (failure) => showError(t('security.sessions.failed'), failureMessage(failure, t), t),
  });

  return (
    <li className={styles.item}>
      <div className={styles.address}>
        <div className={styles.name}>
          {name}
          {session.isCurrent ? (
            <StatusBadge tone="green">{t('security.sessions.current')}</StatusBadge>
          ) : null}
        </div>
        {/* One line for each, so that no date is split between two of them. */}
        <Text component="div" size="sm" c="dimmed">
          <div>{t('security.sessions.since', { when: formatDateTime(session.createdAt) })}</div>
          <div>{t('security.sessions.seen', { when: formatDateTime(session.lastSeenAt) })}</div>
          <div>
            {t('security.sessions.address', { address: session.address })}
            {session.place ? ` (${session.place})` : null}
          </div>
        </Text>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="default"
          loading={end.isPending}
          onClick={() => end.submit()}
          aria-label={t('security.sessions.endOne', { name })}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}
