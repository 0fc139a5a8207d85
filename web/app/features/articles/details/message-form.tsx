import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { ErrorAlert } from '~/ui/error-alert';
import { useSessionDraft } from '~/ui/use-session-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './message-form.module.css';

const MAX_LENGTH = 10_000;

export interface MessageFormProps {
  /** Label that names the recipient. */
  label: string;
  /** Hint that names the readers. */
  hint: string;
  onSend: (text: string) => Promise<void>;
  /** Key under which unsent text is stored in the session's drafts. */
  draftName: string;
}

/** Form for a new message; keeps the text until it was sent. */
export function MessageForm({ label, hint, onSend, draftName }: MessageFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const hasText = text.trim() !== '';

  useUnsavedChanges(hasText);
  useSessionDraft({
    key: draftName,
    unsaved: hasText,
    read: () => ({ text }),
    restore: (draft) => setText(draft.text ?? ''),
  });

  const send = useGuardedMutation({
    mutationFn: (message: string) => onSend(message.trim()),
    onSuccess: () => {
      setText('');
      field.current?.focus(); // the button is disabled now
    },
  });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasText) send.submit(text);
      }}
    >
      <Textarea
        ref={field}
        label={label}
        description={hint}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={MAX_LENGTH}
        value={text}
        readOnly={send.isPending}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {send.error ? (
        <ErrorAlert title={t('articles.messages.notSent')} message={errorMessage(send.error, t)} />
      ) : null}
      <div>
        <Button type="submit" disabled={!hasText} loading={send.isPending}>
          {t('articles.messages.send')}
        </Button>
        <VisuallyHidden role="status">
          {send.isSuccess ? t('articles.messages.sent') : ''}
        </VisuallyHidden>
      </div>
    </form>
  );
}
