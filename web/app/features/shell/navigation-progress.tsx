import { useNavigation } from 'react-router';
import styles from './navigation-progress.module.css';

/** Progress bar while the next screen loads. Its animation is delayed, so fast navigations do not show it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />;
}
