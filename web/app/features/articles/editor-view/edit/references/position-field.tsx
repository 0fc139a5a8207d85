import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EditorContent } from '../../../form/saving/article-content';
import styles from './references.module.css';

interface Props {
  index: number;
  onMove: (to: number) => void;
}

/** Number of a reference; entering another number moves the reference there. */
export function PositionField({ index, onMove }: Props) {
  const { t } = useTranslation();
  const { getValues } = useFormContext<EditorContent>();
  const field = useRef<HTMLInputElement>(null);
  const wasMoved = useRef(false);

  useEffect(() => {
    if (field.current) field.current.value = String(index + 1);
    if (wasMoved.current) field.current?.focus(); // the row has moved, and the focus follows
    wasMoved.current = false;
  }, [index]);

  const apply = () => {
    if (!field.current) return;
    const entered = Math.trunc(Number(field.current.value));
    const to = Math.min(Math.max(entered, 1), getValues('references').length) - 1;
    if (!entered || to === index) {
      field.current.value = String(index + 1);
      return;
    }
    onMove(to);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter') return;
    wasMoved.current = true;
    apply();
  };

  return (
    <input
      ref={field}
      className={styles.position}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('editorArticleForm.references.place', { number: index + 1 })}
      defaultValue={index + 1}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={apply}
    />
  );
}
