import { Anchor, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { formatCountdown, WARNING_SECONDS } from '~/lib/countdown';
import { paths } from '~/lib/paths';
import { endSession } from '~/lib/session';
import { Notice } from '~/ui/notice';
import { tellSessionEnded } from './session-ended';
import styles from './session-keeper.module.css';
import { useSessionSecondsLeft } from './use-session-seconds-left';

/** Warns before the session ends, and leads to the login when it has ended, however it did. */
export function SessionKeeper() {
  const { t } = useTranslation();
  const left = useSessionSecondsLeft();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isOver = left === 0;

  // Once for each end of a session, whatever the address becomes on the way out.
  const leave = useEffectEvent(async () => {
    endSession();
    await navigate(paths.login(pathname + search + hash), { replace: true });
    tellSessionEnded(t);
  });
  useEffect(() => {
    if (isOver) void leave();
  }, [isOver]);

  return left > 0 && left < WARNING_SECONDS ? <SessionWarning left={left} /> : null;
}

function SessionWarning({ left }: { left: number }) {
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
          {/* A timer keeps silent: to be told of every second would be worse than of none. */}
          <span role="timer" className={styles.time}>
            {formatCountdown(left)}
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
