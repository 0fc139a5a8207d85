import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Tells those who hear the page, when they have a moment, that the number of unread notifications has changed. */
export function UnreadNews({ unread }: { unread: number | undefined }) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(unread);
  const [words, setWords] = useState('');

  if (unread !== undefined && unread !== known) {
    setKnown(unread);
    // What there is when one comes in is in the sidebar.
    if (known !== undefined) {
      setWords(unread > 0 ? t('shell.unread.count', { count: unread }) : t('shell.unread.none'));
    }
  }
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}
