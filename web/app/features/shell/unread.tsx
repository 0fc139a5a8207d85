import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './unread-badge.module.css';

const MAX_SHOWN = 99;

interface Props {
  count: number;
  /** Positions the badge at the corner of an icon instead of beside a label. */
  corner?: boolean;
}

/** Unread count. Hidden from screen readers: the labelled element includes it as text. */
export function UnreadBadge({ count, corner = false }: Props) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className={styles.badge} data-corner={corner || undefined}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );
}

/** Live region that announces a changed number of unread notifications politely to screen readers. */
export function UnreadAnnouncer({ unread }: { unread: number | undefined }) {
  const { t } = useTranslation();
  const [previous, setPrevious] = useState(unread);
  const [announcement, setAnnouncement] = useState('');

  if (unread !== undefined && unread !== previous) {
    setPrevious(unread);
    // The first count is not announced: the sidebar shows it.
    if (previous !== undefined) {
      setAnnouncement(
        unread > 0 ? t('shell.unread.count', { count: unread }) : t('shell.unread.none'),
      );
    }
  }
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>;
}
