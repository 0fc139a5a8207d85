import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewContent } from '~/api/my-reviews';
import { Shelf } from '~/lib/kept-content';
import { Notice } from '~/ui/notice';
import styles from './review-conflict.module.css';

/** The words of a review that ended before they could be saved: nobody should have to write them twice. */
export function UnsavedReview({ assignmentId }: { assignmentId: number }) {
  const { t } = useTranslation();
  const [shelf] = useState(() => new Shelf<ReviewContent>('review', assignmentId));
  const [kept, setKept] = useState(() => shelf.kept());

  const { commentForAuthor = '', commentForEditor = '' } = kept?.content ?? {};
  const texts = [commentForAuthor, commentForEditor].filter((text) => text.trim());
  if (!kept || texts.length === 0) return null;
  return (
    <Notice icon={<IconFileAlert aria-hidden />}>
      {t('reviewing.outcome.unsaved')}
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
      <Button
        mt="sm"
        size="sm"
        variant="default"
        onClick={() => {
          shelf.discard(kept);
          setKept(null);
        }}
      >
        {t('reviewing.outcome.discard')}
      </Button>
    </Notice>
  );
}
