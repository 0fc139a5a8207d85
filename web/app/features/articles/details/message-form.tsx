import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import { ErrorAlert } from '~/ui/error-alert';
import { useKeptDraft } from '~/ui/use-kept-draft';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import styles from './message-form.module.css';

const MAX_LENGTH = 10_000;

export interface MessageFormProps {
  /** Whom it goes to. */
  label: string;
  /** Who can read it. */
  hint: string;
  send: (text: string) => Promise<void>;
  /** Under which what is typed outlives the session. */
  draftName: string;
}

/** What is typed stays until it has been sent. */
export function MessageForm({ label, hint, send: deliver, draftName }: MessageFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const unsent = text.trim() !== '';

  useUnsavedChanges(unsent);
  useKeptDraft({
    name: draftName,
    unsaved: unsent,
    read: () => ({ text }),
    restore: (draft) => setText(draft.text ?? ''),
  });

  const send = useSubmission({
    mutationFn: (message: string) => deliver(message.trim()),
    onSuccess: () => {
      setText('');
      field.current?.focus(); // the button has nothing more to send
    },
  });

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (unsent) send.submit(text);
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
        <Button type="submit" disabled={!unsent} loading={send.isPending}>
          {t('articles.messages.send')}
        </Button>
        <VisuallyHidden role="status">
          {send.isSuccess ? t('articles.messages.sent') : ''}
        </VisuallyHidden>
      </div>
    </form>
  );
}
