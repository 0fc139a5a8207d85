import { Button } from '@mantine/core';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceReading } from '~/api/reference-parts';
import { useArticleField, useArticleForm } from '../../../form/article-form-context';
import { formatParts, isUncertain, NO_PARTS } from '../../../form/fields/reference-parts';
import { PART_FIELDS, ReferencePartFields } from './reference-part-fields';
import styles from './references.module.css';

interface Props {
  index: number;
  /** Undefined until the text has been read, and if the parts have been corrected. */
  reading: ReferenceReading | undefined;
}

/** What the server has read from a reference, in one line; the fields to correct it on request. */
export function ReferencePartsSummary({ index, reading }: Props) {
  const { problemAt } = useArticleForm();
  const path = `references.${index}.parts` as const;
  const { value: correction, onChange } = useArticleField(path);
  const [lastReading, setLastReading] = useState(reading);
  const [isEditing, setIsEditing] = useState(false);
  const correct = useRef<HTMLButtonElement>(null);
  if (reading && reading !== lastReading) setLastReading(reading);

  const problems = Object.fromEntries(
    PART_FIELDS.map((field) => [field, problemAt(`${path}.${field}`)]),
  );
  // While the text is typed, its last reading stays, so that nothing jumps.
  const parts = correction ?? reading?.parts ?? lastReading?.parts;
  if (isEditing || Object.values(problems).some(Boolean)) {
    return (
      <ReferencePartFields
        path={path}
        number={index + 1}
        parts={parts ?? NO_PARTS}
        problems={problems}
        startsFocused={isEditing}
        onChange={onChange}
        onDone={() => {
          setIsEditing(false);
          setTimeout(() => correct.current?.focus());
        }}
      />
    );
  }
  if (!parts) return <div className={styles.parts} />; // keeps the place
  return (
    <PartsLine
      number={index + 1}
      correction={correction}
      reading={reading ?? lastReading}
      correct={correct}
      onCorrect={() => setIsEditing(true)}
      onReadAgain={() => {
        onChange(null);
        correct.current?.focus(); // the button disappears
      }}
    />
  );
}

interface PartsLineProps {
  number: number;
  correction: ReferenceReading['parts'] | null;
  reading: ReferenceReading | undefined;
  correct: RefObject<HTMLButtonElement | null>;
  onCorrect: () => void;
  onReadAgain: () => void;
}

function PartsLine(props: PartsLineProps) {
  const { number, correction, reading, correct, onCorrect, onReadAgain } = props;
  const { t } = useTranslation();
  const parts = correction ?? reading?.parts;
  return (
    <div className={styles.parts}>
      <span>
        {!correction && reading && isUncertain(reading) ? (
          <span className={styles.uncertain}>
            {t('editorArticleForm.references.parts.uncertain')}
          </span>
        ) : null}
        {correction ? (
          <span className={styles.corrected}>
            {t('editorArticleForm.references.parts.corrected')}
          </span>
        ) : null}
        {parts ? formatParts(parts, t) : null}
      </span>
      <span className={styles.partButtons}>
        <Button
          ref={correct}
          size="compact-sm"
          variant="subtle"
          aria-label={t('editorArticleForm.references.parts.correctOne', { number })}
          onClick={onCorrect}
        >
          {t('editorArticleForm.references.parts.correct')}
        </Button>
        {correction ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('editorArticleForm.references.parts.readAgainOne', { number })}
            onClick={onReadAgain}
          >
            {t('editorArticleForm.references.parts.readAgain')}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
