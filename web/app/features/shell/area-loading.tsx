import { useTranslation } from 'react-i18next';
import styles from './area-loading.module.css';

/** Loading state that the server renders for the personal area until the browser has checked the session. */
export function AreaLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles.page} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {t('shell.loading')}
    </div>
  );
}
