import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { AssignmentNote, ReviewAssignment } from '~/api/review-assignments';
import { detectTextLanguage } from '~/lib/detect-language';
import { Day } from '~/ui/day';
import { StatusBadge } from '~/ui/status-badge';
import styles from './assignment-rounds.module.css';

/** What the reviewer wrote to the editors, newest first. */
export function AssignmentNotes({ assignment }: { assignment: ReviewAssignment }) {
  const { notes } = assignment;
  if (notes.length === 0) return null;
  const canGiveTime = assignment.allowedActions.includes('change-due-date');
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.createdAt} data-pending={note.isPending || undefined}>
          <Note note={note} canGiveTime={canGiveTime} />
        </li>
      ))}
    </ul>
  );
}

function Note({ note, canGiveTime }: { note: AssignmentNote; canGiveTime: boolean }) {
  const { t } = useTranslation();
  const { kind, reason, text, suggestion, createdAt, isPending } = note;
  return (
    <>
      <div className={styles.noteHead}>
        <strong>{t(`assignments.notes.${kind}`)}</strong>
        <Day iso={createdAt} />
        {isPending ? (
          <StatusBadge tone="yellow">{t('assignments.notes.pending')}</StatusBadge>
        ) : null}
      </div>
      {reason ? <div>{t(`reviewing.refusal.reasons.${reason}`)}</div> : null}
      {text ? (
        <p lang={detectTextLanguage(text)} className={styles.words}>
          {text}
        </p>
      ) : null}
      {suggestion ? (
        <div>
          {t('assignments.notes.suggestion')} <span className={styles.words}>{suggestion}</span>
        </div>
      ) : null}
      {isPending && kind === 'more-time' && canGiveTime ? (
        <Text size="sm" c="dimmed">
          {t('assignments.notes.giveTime')}
        </Text>
      ) : null}
    </>
  );
}
