import { formatDate } from '~/lib/dates';
import styles from './day.module.css';

export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className={styles.day}>
      {formatDate(iso)}
    </time>
  );
}
