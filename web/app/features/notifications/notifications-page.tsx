import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Feed } from './feed/feed';
import styles from './notifications-page.module.css';
import { LetterSettings } from './settings/letter-settings';

const SETTINGS = 'notification-settings';

/** The feed, and beside it what of it also comes by e-mail; on a phone that is below, and a link leads there. */
export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <>
      <Anchor href={`#${SETTINGS}`} className={styles.toSettings}>
        {t('notifications.settings.title')}
      </Anchor>
      <div className={styles.columns}>
        <Feed />
        <LetterSettings id={SETTINGS} />
      </div>
    </>
  );
}
