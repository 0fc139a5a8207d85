import { Checkbox, Input } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EntryField } from '~/ui/entry-field';
import styles from './affiliation-picker.module.css';
import { useArticleField } from '../fields/use-article-field';
import type { ArticleFields } from '../saving/article-content';
import { withAffiliation } from './new-author';

/** Where an author works: ticked among the article's affiliations, or added to them right here. */
export function AffiliationPicker({ index, count }: { index: number; count: number }) {
  const { t } = useTranslation();
  const { control, getValues, setValue } = useFormContext<ArticleFields>();
  const affiliations = useWatch({ control, name: 'affiliations' });
  const { value, onChange, onBlur, error, ...field } = useArticleField(
    `authors.${index}.affiliations`,
  );
  const toggle = (key: number, isHere: boolean) =>
    onChange(isHere ? [...value, key] : value.filter((other) => other !== key));
  const add = (typed: string) => {
    const en = typed.replace(/\s+/g, ' ').trim();
    if (!en) return;
    if (getValues('authors').length !== count) return; // the author goes, and another has the place
    const added = withAffiliation(getValues('affiliations'), en);
    setValue('affiliations', added.affiliations);
    if (!value.includes(added.key)) onChange([...value, added.key]);
  };

  return (
    <fieldset className={styles.picker} data-field={field['data-field']} onBlur={onBlur}>
      <legend className={styles.legend}>{t('articleEditor.authors.affiliations')}</legend>
      {affiliations.map(({ key, en }, place) => (
        <Checkbox
          key={key}
          label={
            <>
              {place + 1}.{' '}
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
