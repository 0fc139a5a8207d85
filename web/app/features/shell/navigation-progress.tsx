import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** A thin line while the next screen is on its way; quick navigations never show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.line} aria-hidden="true" />;
}
