import { Anchor, Text } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refreshCurrentUser } from '~/api/current-user';
import { useCurrentUser } from '~/api/use-current-user';
import { formatDate } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { onSecondFactorDemanded } from '~/lib/second-factor-demand';
import { Notice } from '~/ui/notice';
import styles from './second-factor-banner.module.css';

/**
 * Tells editors and administrators to set up a second factor while the journal demands it, and what is closed
 * to them after the last day.
 */
export function SecondFactorBanner() {
  const { t } = useTranslation();
  const { isSetUp, isDemanded, dueAt } = useCurrentUser().secondFactor;
  const [openedAt] = useState(Date.now);
  const [isRefused, setIsRefused] = useState(false);
  // The demand may have begun, or the last day passed, since the user was loaded.
  useEffect(
    () =>
      onSecondFactorDemanded(() => {
        setIsRefused(true);
        void refreshCurrentUser();
      }),
    [],
  );

  if (!isDemanded || isSetUp) return null;
  const isClosed = isRefused || (dueAt !== null && Date.parse(dueAt) <= openedAt);
  const day = dueAt ? formatDate(dueAt) : '';
  return (
    <Notice
      className={styles.banner}
      icon={<IconShieldLock aria-hidden />}
      title={isClosed ? t('shell.secondFactor.closed') : t('shell.secondFactor.title')}
    >
      <Text size="sm">
        {isClosed ? t('shell.secondFactor.closedText') : t('shell.secondFactor.text')}
        {day
          ? ` ${isClosed ? t('shell.secondFactor.since', { day }) : t('shell.secondFactor.until', { day })}`
          : null}
      </Text>
      <Anchor
        component={Link}
        to={paths.screen('security')}
        size="sm"
        className={styles.link}
        underline="always"
      >
        {t('shell.secondFactor.setUp')}
      </Anchor>
    </Notice>
  );
}
