import { useTranslation } from 'react-i18next';
import { formatDateTime } from '~/lib/dates';
import { timeAgo } from '~/lib/time-ago';
import styles from './told-at.module.css';

/** «-5 minutes», or the date; the exact moment is there for whoever points at it. */
export function ToldAt({ iso, now }: { iso: string; now: number }) {
  const { t } = useTranslation();
  const exact = formatDateTime(iso);
  const ago = timeAgo(iso, now);
  return (
    <time dateTime={iso} title={exact} className={styles.time}>
      {ago ? t(`notifications.ago.${ago.unit}`, { count: ago.count }) : exact}
    </time>
  );
}
