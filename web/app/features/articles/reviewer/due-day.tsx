import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { AssignmentStatus } from '~/lib/assignment-status';
import { formatDate } from '~/lib/dates';
import { daysUntil, formatDaysFromNow } from '~/lib/relative-day';
import styles from './due-day.module.css';

const OPEN: readonly number[] = [
  AssignmentStatus.waiting,
  AssignmentStatus.reviewing,
  AssignmentStatus.overdue,
];

/** Until when a review is wanted and, while it is, how long that is. */
export function DueDay({ dueDate, statusId }: { dueDate: string; statusId: number }) {
  const { t, i18n } = useTranslation();
  const days = daysUntil(dueDate);
  const when = formatDaysFromNow(days, i18n.language as Language);
  return (
    <span className={styles.due}>
      <time dateTime={dueDate} className={styles.day}>
        {formatDate(dueDate)}
      </time>
      {OPEN.includes(statusId) ? (
        <span className={styles.words} data-late={days < 0 || undefined}>
          {days < 0 ? t('reviewing.due.late', { when }) : when}
        </span>
      ) : null}
    </span>
  );
}
