import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage, getFieldErrors } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError } from '~/ui/toasts';
import styles from './editable-date.module.css';

export interface EditableDateOptions {
  /** Label of the date. */
  term: string;
  /** Field name in the server's validation errors. */
  name: string;
  iso: string | null;
  /** True if the date cannot be cleared. */
  required?: boolean;
  save: (date: string | null) => Promise<unknown>;
  /** Title of the error toast. */
  errorTitle: string;
}

/** Date field: Enter saves, Escape cancels, an empty value clears an optional date. */
export function DateForm({ date, onClose }: { date: EditableDateOptions; onClose: () => void }) {
  const { t } = useTranslation();
  const stored = date.iso ?? '';
  const [typed, setTyped] = useState(stored);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const save = useGuardedMutation({
    mutationFn: date.save,
    onSuccess: onClose,
    onError: (error) => {
      field.current?.focus();
      if (getFieldErrors(error)[date.name]) return; // shown at the field
      showError(date.errorTitle, failureMessage(error, t), t);
    },
  });

  const submit = () => {
    const isEmpty = Boolean(date.required && !typed);
    setIsMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else if (typed === stored) onClose();
    else save.submit(typed || null);
  };

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        ref={field}
        type="date"
        max="9999-12-31" // otherwise browsers accept years of six digits
        aria-label={date.term}
        aria-required={date.required}
        className={styles.field}
        value={typed}
        readOnly={save.isPending}
        error={isMissing ? t('desk.dates.required') : getFieldErrors(save.error)[date.name]}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !save.isPending) onClose();
        }}
      />
      <ActionIcon
        type="submit"
        size="input-sm"
        className={styles.target}
        aria-label={t('desk.dates.save')}
        loading={save.isPending}
      >
        <IconCheck size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="input-sm"
        className={styles.target}
        aria-label={t('desk.dates.cancel')}
        disabled={save.isPending}
        onClick={onClose}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </form>
  );
}
