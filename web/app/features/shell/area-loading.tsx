import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
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

/** Progress bar while the next screen loads. Its animation is delayed, so fast navigations do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />;
}
