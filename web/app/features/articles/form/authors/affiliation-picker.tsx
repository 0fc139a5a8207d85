import { Checkbox, Input } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EntryField } from '~/ui/entry-field';
import styles from './affiliation-picker.module.css';
import { useArticleField } from '../fields/use-article-field';
import type { ArticleFields } from '../saving/article-content';
import { findOrAddAffiliation } from './author-data';

/** Checkboxes for the affiliations of an author, with a field for a new one. */
export function AffiliationPicker({ index, count }: { index: number; count: number }) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<ArticleFields>();
  const affiliations = useWatch({ control, name: 'affiliations' });
  const { value, onChange, onBlur, error, ...field } = useArticleField(
    `authors.${index}.affiliations`,
  );
  const toggle = (key: number, isChecked: boolean) =>
    onChange(isChecked ? [...value, key] : value.filter((other) => other !== key));
  const add = (typed: string) => {
    const en = typed.replace(/\s+/g, ' ').trim();
    if (!en) return;
    if (getValues('authors').length !== count) return; // the index belongs to another author now
    const added = findOrAddAffiliation(getValues('affiliations'), en);
    setValue('affiliations', added.affiliations);
    if (!value.includes(added.key)) onChange([...value, added.key]);
  };

  return (
    <fieldset className={styles.picker} data-field={field['data-field']} onBlur={onBlur}>
      <legend className={styles.legend}>{t('articleEditor.authors.affiliations')}</legend>
      {affiliations.map(({ key, en }, position) => (
        <Checkbox
          key={key}
          label={
            <>
              {position + 1}.{' '}
              <span lang="en">{en.trim() || t('articleEditor.authors.affiliationEmpty')}</span>
            </>
          }
          checked={value.includes(key)}
          onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
        />
      ))}
      {error ? <Input.Error>{error}</Input.Error> : null}
      <EntryField
        label={t('articleEditor.authors.newAffiliation')}
        description={t('articleEditor.authors.newAffiliationHint')}
        lang="en"
        onAdd={add}
      />
    </fieldset>
  );
}
