import { useTranslation } from 'react-i18next';
import styles from './area-loading.module.css';

/** Sent by the server in place of the personal area, until the scripts have looked at the session. */
export function AreaLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {t('shell.loading')}
    </div>
  );
}
