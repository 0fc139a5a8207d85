import { Button, Input, VisuallyHidden } from '@mantine/core';
import { useId, useState, type KeyboardEvent, type Ref, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tag-input.module.css';

interface Props {
  label: string;
  description?: string;
  error?: string;
  required?: boolean;
  lang: string;
  /** Also called with an empty text when the field loses the focus. */
  onAdd: (typed: string) => void;
  onType?: () => void;
  onBlur?: () => void;
  'data-field'?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Input for the next entry of a list. Enter, the button and leaving the field add the entry, so
 * that no typed text is lost.
 */
export function EntryField({ ref, label, description, error, required, ...props }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');

  const add = () => {
    setTyped('');
    props.onAdd(typed);
  };
  useCommitOnLeave(add);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // Enter must not submit the form
    add();
  };

  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      inputContainer={(input) => <div className={styles.entry}>{input}</div>}
    >
      <Input
        ref={ref}
        className={styles.field}
        error={error !== undefined}
        lang={props.lang}
        data-field={props['data-field']}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          props.onType?.();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add();
          props.onBlur?.();
        }}
        autoComplete="off"
      />
      <Button
        variant="default"
        className={styles.add}
        // Keeps the focus in the field: a blur would add the entry before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={add}
      >
        {t('inputs.tags.add')}
        <VisuallyHidden>: {label}</VisuallyHidden>
      </Button>
    </Input.Wrapper>
  );
}

/**
 * Runs `callback` when a field disappears without a blur: with the page, or with its step on Back.
 * Listens for `pagehide` in the capture phase, before the listeners that store drafts.
 */
export function useCommitOnLeave(callback: () => void): void {
  const runCallback = useEffectEvent(callback);
  useEffect(() => {
    const handleLeave = () => runCallback();
    window.addEventListener('pagehide', handleLeave, { capture: true });
    return () => {
      window.removeEventListener('pagehide', handleLeave, { capture: true });
      handleLeave();
    };
  }, []);
}
