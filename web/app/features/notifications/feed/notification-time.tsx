import { useTranslation } from 'react-i18next';
import { formatDateTime } from '~/lib/dates';
import { timeAgo } from '~/lib/time-ago';
import styles from './notification-time.module.css';

/** Relative time such as "-5 minutes", or the date; the tooltip shows the exact time. */
export function NotificationTime({ iso, now }: { iso: string; now: number }) {
  const { t } = useTranslation();
  const exact = formatDateTime(iso);
  const ago = timeAgo(iso, now);
  return (
    <time dateTime={iso} title={exact} className={styles.time}>
      {ago ? t(`notifications.ago.${ago.unit}`, { count: ago.count }) : exact}
    </time>
  );
}
