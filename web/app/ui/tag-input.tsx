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

/**
 * Input for a list of short texts. Entries are added with Enter or the button, and on blur, so that
 * none is lost.
 */
export function TagInput(props: Props) {
  const { label, description, error, required, lang, value, onChange, onBlur } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [isDuplicate, setIsDuplicate] = useState(false);

  const add = (typed: string) => {
    const { fresh, hasDuplicates } = readTags(typed, value);
    setIsDuplicate(hasDuplicates);
    if (fresh.length === 0) return;
    onChange([...value, ...fresh]);
    setAnnouncement(t('inputs.tags.added', { tag: fresh.join(', ') }));
  };
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    setAnnouncement(t('inputs.tags.removed', { tag }));
    field.current?.focus();
  };

  const message = isDuplicate ? t('inputs.tags.double') : error;

  return (
    <div className={styles.tags}>
      <EntryField
        ref={field}
        label={label}
        description={description}
        error={message}
        required={required}
        lang={lang}
        data-field={props['data-field']}
        onAdd={add}
        onType={() => setIsDuplicate(false)}
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
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

/**
 * Splits input into tags. A comma without a space does not separate: "1,3-butadiene" is one tag.
 */
function readTags(typed: string, existing: string[]) {
  const toKey = (tag: string) => tag.toLocaleLowerCase();
  const seen = new Set(existing.map(toKey));
  const tags = typed.split(/[;\n]|,\s/).map((tag) => tag.replace(/\s+/g, ' ').trim());
  const newTags: string[] = [];
  let hasDuplicates = false;
  for (const tag of tags.filter(Boolean)) {
    if (seen.has(toKey(tag))) hasDuplicates = true;
    else newTags.push(tag);
    seen.add(toKey(tag));
  }
  return { fresh: newTags, hasDuplicates };
}
