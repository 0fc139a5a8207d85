import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { AssignmentStatus } from '~/lib/assignment-status';
import { formatDate } from '~/lib/dates';
import { daysUntil, formatDaysFromNow } from '~/lib/relative-time';
import styles from './due-date.module.css';

const OPEN: readonly number[] = [
  AssignmentStatus.waiting,
  AssignmentStatus.reviewing,
  AssignmentStatus.overdue,
];

/** Due date and, for open assignments, the remaining days. */
export function DueDate({ dueDate, statusId }: { dueDate: string; statusId: number }) {
  const { t, i18n } = useTranslation();
  const days = daysUntil(dueDate);
  const when = formatDaysFromNow(days, i18n.language as Language);
  return (
    <span className={styles.due}>
      <time dateTime={dueDate} className={styles.date}>
        {formatDate(dueDate)}
      </time>
      {OPEN.includes(statusId) ? (
        <span className={styles.remaining} data-late={days < 0 || undefined}>
          {days < 0 ? t('reviewing.due.late', { when }) : when}
        </span>
      ) : null}
    </span>
  );
}
