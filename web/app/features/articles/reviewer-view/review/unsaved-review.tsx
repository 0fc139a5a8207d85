import { Button } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewContent } from '~/api/my-reviews';
import { LocalDraftStore } from '~/lib/local-draft-store';
import { Notice } from '~/ui/notice';
import styles from './review-conflict-dialog.module.css';

/** Unsaved text of a review whose assignment has ended, shown for copying. */
export function UnsavedReview({ assignmentId }: { assignmentId: number }) {
  const { t } = useTranslation();
  const [draftStore] = useState(() => new LocalDraftStore<ReviewContent>('review', assignmentId));
  const [draft, setDraft] = useState(() => draftStore.readLatest());

  const { commentForAuthor = '', commentForEditor = '' } = draft?.content ?? {};
  const texts = [commentForAuthor, commentForEditor].filter((text) => text.trim());
  if (!draft || texts.length === 0) return null;
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
          draftStore.remove(draft);
          setDraft(null);
        }}
      >
        {t('reviewing.outcome.discard')}
      </Button>
    </Notice>
  );
}
