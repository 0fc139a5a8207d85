import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Feed } from './feed/feed';
import styles from './notifications-page.module.css';
import { LetterSettings } from './settings/letter-settings';

const SETTINGS_ID = 'notification-settings';

/** Feed and e-mail settings side by side; on phones a link leads to the settings below. */
export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <>
      <Anchor href={`#${SETTINGS_ID}`} className={styles.settingsLink}>
        {t('notifications.settings.title')}
      </Anchor>
      <div className={styles.columns}>
        <Feed />
        <LetterSettings id={SETTINGS_ID} />
      </div>
    </>
  );
}
