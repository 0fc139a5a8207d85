import { Anchor, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '~/lib/paths';
import {
  formatCountdown,
  WARNING_SECONDS,
  endSession,
  secondsLeft,
  onSessionChange,
  readSessionExpiry,
} from '~/lib/session';
import { Notice } from '~/ui/notice';
import { showSessionEndedToast } from './session-end';
import styles from './session-monitor.module.css';

/** Warns before the session expires and redirects to the login when it has ended, for any reason. */
export function SessionMonitor() {
  const { t } = useTranslation();
  const secondsLeft = useSessionSecondsLeft();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const hasEnded = secondsLeft === 0;

  // An effect event, so that the URL change of the redirect does not run it again.
  const redirectToLogin = useEffectEvent(async () => {
    endSession();
    await navigate(paths.login(pathname + search + hash), { replace: true });
    showSessionEndedToast(t);
  });
  useEffect(() => {
    if (hasEnded) void redirectToLogin();
  }, [hasEnded]);

  return secondsLeft > 0 && secondsLeft < WARNING_SECONDS ? (
    <SessionWarning secondsLeft={secondsLeft} />
  ) : null;
}

function SessionWarning({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation();
  return (
    <Notice
      urgent
      className={styles.warning}
      icon={<IconClockExclamation aria-hidden />}
      title={t('shell.session.title')}
    >
      <Text size="sm">{t('shell.session.text')}</Text>
      <div className={styles.row}>
        <Text size="sm">
          {t('shell.session.left')}{' '}
          {/* Role `timer` is not a live region, so screen readers do not announce every second. */}
          <span role="timer" className={styles.time}>
            {formatCountdown(secondsLeft)}
          </span>
        </Text>
        <Anchor
          href={paths.loginAndClose()}
          target="_blank"
          rel="opener"
          className={styles.link}
          size="sm"
          underline="always"
        >
          {t('shell.session.authenticate')}
        </Anchor>
      </div>
    </Notice>
  );
}

/**
 * Seconds until the session expires. Updates every second, and immediately when any tab stores a
 * new token.
 */
function useSessionSecondsLeft(): number {
  const expiry = useSyncExternalStore(onSessionChange, readSessionExpiry);
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);

  return expiry === null ? 0 : secondsLeft(expiry, now);
}
