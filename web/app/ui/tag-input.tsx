import { ActionIcon, Button, Input, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tag-input.module.css';
import { useLastMoment } from './use-last-moment';

interface Props {
  label: string;
  description?: string;
  error?: string;
  required?: boolean;
  lang: string;
  value: string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
  'data-field'?: string;
}

/** Short texts in a list: each is added with Enter or the button, and none that was typed gets lost. */
export function TagInput(props: Props) {
  const { label, description, error, required, lang, value, onChange, onBlur } = props;
  const { t } = useTranslation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  const [isDouble, setIsDouble] = useState(false);

  const add = () => {
    const { fresh, hasDoubles } = readTags(typed, value);
    setIsDouble(hasDoubles);
    setTyped('');
    if (fresh.length === 0) return;
    onChange([...value, ...fresh]);
    setSaid(t('inputs.tags.added', { tag: fresh.join(', ') }));
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    setSaid(t('inputs.tags.removed', { tag }));
    field.current?.focus();
  };

  useLastMoment(add);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault(); // the form is not meant
    add();
  };

  const fault = isDouble ? t('inputs.tags.double') : error;

  return (
    <div className={styles.tags}>
      <Input.Wrapper
        id={id}
        label={label}
        description={description}
        error={fault}
        withAsterisk={required}
        inputContainer={(input) => <div className={styles.entry}>{input}</div>}
      >
        <Input
          ref={field}
          className={styles.field}
          error={fault !== undefined}
          lang={lang}
          data-field={props['data-field']}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsDouble(false);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            add();
            onBlur?.();
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
      {value.length > 0 ? (
        <ul className={styles.list} aria-label={t('inputs.tags.list', { label })}>
          {value.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span lang={lang}>{tag}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                className={styles.remove}
                aria-label={t('inputs.tags.remove', { tag })}
                onClick={() => remove(tag)}
              >
                <IconX aria-hidden size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** Several at once, as they stand in a manuscript; «1,3-butadiene» has no space after its comma and stays one. */
function readTags(typed: string, known: string[]) {
  const asKey = (tag: string) => tag.toLocaleLowerCase();
  const seen = new Set(known.map(asKey));
  const tags = typed.split(/[;\n]|,\s/).map((tag) => tag.replace(/\s+/g, ' ').trim());
  const fresh: string[] = [];
  let hasDoubles = false;
  for (const tag of tags.filter(Boolean)) {
    if (seen.has(asKey(tag))) hasDoubles = true;
    else fresh.push(tag);
    seen.add(asKey(tag));
  }
  return { fresh, hasDoubles };
}
