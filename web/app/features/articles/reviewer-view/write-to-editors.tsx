import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormFailure } from '~/api/errors';
import { writeToEditors, type MyAssignment, type ReviewerNoteKind } from '~/api/my-reviews';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate } from '~/lib/dates';
import { FormAlert } from '~/ui/form-errors';
import { showSuccess } from '~/ui/toasts';
import { useOnAssignmentChange } from './assignment-change-context';
import styles from './details/my-reviews.module.css';

const MAX_LENGTH = 2000;

const ACTIONS = { 'more-time': 'ask-for-time', 'cannot-finish': 'cannot-finish' } as const;
const KINDS = Object.keys(ACTIONS) as ReviewerNoteKind[];

/** Asks the editors for more time, or tells them that the review will not come. */
export function WriteToEditors({ assignment }: { assignment: MyAssignment }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<ReviewerNoteKind | null>(null);
  const { allowedActions, pendingNote } = assignment;
  const kinds = KINDS.filter((one) => allowedActions.includes(ACTIONS[one]));
  if (kind && kinds.includes(kind)) {
    return (
      <NoteForm key={kind} assignment={assignment} kind={kind} onClose={() => setKind(null)} />
    );
  }
  return (
    <>
      {pendingNote && pendingNote.kind !== 'refusal' ? (
        <div role="status" className={styles.note}>
          <Text size="sm">
            {t(`reviewing.notes.${pendingNote.kind}.sent`, {
              day: formatDate(pendingNote.createdAt),
            })}
          </Text>
          <p className={styles.words}>{pendingNote.text}</p>
        </div>
      ) : null}
      {kinds.length > 0 ? (
        <Group gap="xs">
          {kinds.map((one) => (
            <Button key={one} size="sm" variant="default" onClick={() => setKind(one)}>
              {t(`reviewing.notes.${one}.action`)}
            </Button>
          ))}
        </Group>
      ) : null}
    </>
  );
}

interface NoteFormProps {
  assignment: MyAssignment;
  kind: ReviewerNoteKind;
  onClose: () => void;
}

function NoteForm({ assignment, kind, onClose }: NoteFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onAssignmentChange = useOnAssignmentChange();
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: async () => {
      const updated = await writeToEditors(assignment.id, { kind, text });
      await onAssignmentChange(updated);
    },
    onSuccess: () => {
      showSuccess(t('reviewing.notes.done'), t);
      onClose();
    },
  });
  const failure = toFormFailure(error, t);

  return (
    <form
      noValidate
      className={styles.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!text.trim());
        if (text.trim()) submit();
        else field.current?.focus();
      }}
    >
      <Stack gap="sm">
        <Textarea
          ref={field}
          label={t(`reviewing.notes.${kind}.label`)}
          description={t(`reviewing.notes.${kind}.hint`)}
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_LENGTH}
          value={text}
          readOnly={isPending}
          error={isMissing ? t('reviewing.notes.required') : failure?.fieldErrors.text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setIsMissing(false);
          }}
        />
        <FormAlert title={t('reviewing.notes.failed')} failure={failure} fields={['text']} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={isPending}>
            {t('reviewing.notes.send')}
          </Button>
          <Button size="sm" variant="default" disabled={isPending} onClick={onClose}>
            {t('shell.confirm.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
