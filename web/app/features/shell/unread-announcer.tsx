import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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
