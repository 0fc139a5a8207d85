import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage, fieldFaults } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import { showError } from '~/ui/toasts';
import styles from './inline-date.module.css';

export interface ChangeableDay {
  /** What the day is called on the screen. */
  term: string;
  /** What the server calls it when it finds fault with it. */
  name: string;
  iso: string | null;
  /** Cannot be cleared. */
  required?: boolean;
  save: (day: string | null) => Promise<unknown>;
  /** Said where it could not be saved. */
  failed: string;
}

/** Enter saves, Escape leaves it as it was; an empty field clears the date where there may be none. */
export function DayForm({ day, onClose }: { day: ChangeableDay; onClose: () => void }) {
  const { t } = useTranslation();
  const stored = day.iso ?? '';
  const [typed, setTyped] = useState(stored);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const save = useSubmission({
    mutationFn: day.save,
    onSuccess: onClose,
    onError: (error) => {
      field.current?.focus();
      if (fieldFaults(error)[day.name]) return; // said at the field
      showError(day.failed, failureMessage(error, t), t);
    },
  });

  const submit = () => {
    const isWanted = Boolean(day.required && !typed);
    setIsMissing(isWanted);
    if (isWanted) field.current?.focus();
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
        max="9999-12-31" // otherwise browsers take years of six digits
        aria-label={day.term}
        aria-required={day.required}
        className={styles.field}
        value={typed}
        readOnly={save.isPending}
        error={isMissing ? t('desk.dates.required') : fieldFaults(save.error)[day.name]}
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
