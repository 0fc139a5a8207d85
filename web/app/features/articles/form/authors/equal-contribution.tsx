import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useArticleField } from '../article-form-context';
import type { ArticleFields } from '../saving/article-content';
import { authorLabel } from './author-data';
import styles from './authors.module.css';

/** A folded list of checkboxes for authors who contributed equally; there is none for one author. */
export function EqualContribution() {
  const { t } = useTranslation();
  const { control } = useFormContext<ArticleFields>();
  const authors = useWatch({ control, name: 'authors' });
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const names = authors.map((author, index) => authorLabel(author, index, t));
  const marked = names.filter((_, index) => authors[index]?.contributedEqually);
  if (authors.length < 2 && marked.length === 0) return null;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;

  return (
    <div className={styles.equal}>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        rightSection={<Chevron size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('articleEditor.authors.equal.title')}
      </Button>
      {isOpen ? (
        <div
          id={id}
          role="group"
          aria-label={t('articleEditor.authors.equal.title')}
          className={styles.equal}
        >
          {names.map((name, index) => (
            <EqualCheckbox key={index} index={index} name={name} />
          ))}
        </div>
      ) : null}
      {marked.length === 1 ? (
        <p className={styles.equalNames}>{t('articleEditor.authors.equal.oneMore')}</p>
      ) : null}
      {marked.length > 1 && !isOpen ? (
        <p className={styles.equalNames}>{marked.join(', ')}</p>
      ) : null}
    </div>
  );
}

function EqualCheckbox({ index, name }: { index: number; name: string }) {
  const { value, onChange, error, ...field } = useArticleField(
    `authors.${index}.contributedEqually`,
  );
  return (
    <Checkbox
      {...field}
      label={name}
      error={error}
      checked={value ?? false} // older drafts have none
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
