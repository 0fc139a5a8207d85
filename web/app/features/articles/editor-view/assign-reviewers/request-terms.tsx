import { Button, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestTerms } from '~/api/review-assignments';
import { localDay } from '~/lib/dates';
import { DateField, isDateOrEmpty } from '~/ui/date-field';

const MAX_NOTE_LENGTH = 2000;

/** What an editor types about a request; both are optional. */
export interface TermsInput {
  dueDate: string;
  note: string;
}

export const NO_TERMS: TermsInput = { dueDate: '', note: '' };

/** Fields in the server's validation errors. */
export const TERMS_FIELDS = ['dueDate', 'note'] as const;

/** Null for what was not typed. */
export function toRequestTerms({ dueDate, note }: TermsInput): RequestTerms {
  return { dueDate: dueDate || null, note: note.trim() || null };
}

/** True for no date, and for a day that has not passed. */
export function isPossibleDueDate(dueDate: string): boolean {
  return isDateOrEmpty(dueDate) && (dueDate === '' || dueDate >= localDay(new Date()));
}

interface Props {
  value: TermsInput;
  errors?: Record<string, string>;
  readOnly?: boolean;
  onChange: (value: TermsInput) => void;
}

/** Due date and note of a review request; the note is folded, because most requests need none. */
export function RequestTermsFields({ value, errors = {}, readOnly, onChange }: Props) {
  const { t } = useTranslation();
  const [hasNote, setHasNote] = useState(value.note !== '');
  const today = localDay(new Date());
  return (
    <>
      <DateField
        label={t('assignments.dates.due')}
        description={t('assignments.terms.dueHint')}
        min={today}
        value={value.dueDate}
        readOnly={readOnly}
        error={dueDateError()}
        onChange={(dueDate) => onChange({ ...value, dueDate })}
      />
      {hasNote ? (
        <Textarea
          autoFocus={value.note === ''} // opened by the button, which is gone
          label={t('assignments.terms.note')}
          description={t('assignments.terms.noteHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={MAX_NOTE_LENGTH}
          value={value.note}
          readOnly={readOnly}
          error={errors.note}
          onChange={({ currentTarget }) => onChange({ ...value, note: currentTarget.value })}
        />
      ) : (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setHasNote(true)}
          >
            {t('assignments.terms.addNote')}
          </Button>
        </div>
      )}
    </>
  );

  function dueDateError(): string | undefined {
    // The field itself reports what is not a date.
    const hasPassed = isDateOrEmpty(value.dueDate) && !isPossibleDueDate(value.dueDate);
    return hasPassed ? t('assignments.terms.passed') : errors.dueDate;
  }
}
