import { Button, Input, VisuallyHidden } from '@mantine/core';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './entry-field.module.css';
import { useLastMoment } from './use-last-moment';

interface Props {
  label: string;
  description?: string;
  error?: string;
  required?: boolean;
  lang: string;
  /** Also called with nothing, when an empty field is left. */
  onAdd: (typed: string) => void;
  onType?: () => void;
  onBlur?: () => void;
  'data-field'?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A field for the next entry of a list: added with Enter, with the button or by going on, so that nothing typed is lost. */
export function EntryField({ ref, label, description, error, required, ...props }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');

  const add = () => {
    setTyped('');
    props.onAdd(typed);
  };
  useLastMoment(add);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // the form is not meant
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
        // The field keeps the focus, or leaving it would add first and the button find nothing.
        onMouseDown={(event) => event.preventDefault()}
        onClick={add}
      >
        {t('inputs.tags.add')}
        <VisuallyHidden>: {label}</VisuallyHidden>
      </Button>
    </Input.Wrapper>
  );
}
