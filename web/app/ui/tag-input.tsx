import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryField } from './entry-field';
import styles from './tag-input.module.css';

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
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');
  const [isDouble, setIsDouble] = useState(false);

  const add = (typed: string) => {
    const { fresh, hasDoubles } = readTags(typed, value);
    setIsDouble(hasDoubles);
    if (fresh.length === 0) return;
    onChange([...value, ...fresh]);
    setSaid(t('inputs.tags.added', { tag: fresh.join(', ') }));
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    setSaid(t('inputs.tags.removed', { tag }));
    field.current?.focus();
  };

  const fault = isDouble ? t('inputs.tags.double') : error;

  return (
    <div className={styles.tags}>
      <EntryField
        ref={field}
        label={label}
        description={description}
        error={fault}
        required={required}
        lang={lang}
        data-field={props['data-field']}
        onAdd={add}
        onType={() => setIsDouble(false)}
        onBlur={onBlur}
      />
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
