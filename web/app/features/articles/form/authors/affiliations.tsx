import { Checkbox, Input, Text, Title } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleAuthor } from '~/api/my-articles';
import tabStyles from '~/ui/editor-tab.module.css';
import { EntryField } from '~/ui/entry-field';
import { useArticleField } from '../article-form-context';
import { BilingualField, LongTextField } from '../fields/text-fields';
import styles from '../form.module.css';
import type { ArticleFields } from '../saving/article-content';
import { authorName, findOrAddAffiliation } from './author-data';

/** Affiliations of the article; editing one changes it for all its authors. */
export function AffiliationList() {
  const { t } = useTranslation();
  const { control } = useFormContext<ArticleFields>();
  const [affiliations, authors] = useWatch({ control, name: ['affiliations', 'authors'] });
  if (affiliations.length === 0) return null;

  const authorNames = (key: number) =>
    authors.flatMap((author: ArticleAuthor, index) =>
      author.affiliations.includes(key)
        ? [authorName(author) || t('articleEditor.authors.number', { number: index + 1 })]
        : [],
    );

  return (
    <section className={tabStyles.part} aria-labelledby="affiliations">
      <Title order={3} id="affiliations" className={tabStyles.partTitle}>
        {t('articleEditor.authors.affiliationsTitle')}
      </Title>
      <Text size="sm">{t('articleEditor.authors.affiliationsLead')}</Text>
      {affiliations.map(({ key }, index) => {
        const names = authorNames(key).join(', ');
        return (
          <BilingualField
            key={key}
            en={
              <LongTextField
                path={`affiliations.${index}.en`}
                label={t('articleEditor.authors.affiliation', { number: index + 1 })}
                description={
                  names
                    ? t('articleEditor.authors.usedBy', { names })
                    : t('articleEditor.authors.unused')
                }
                lang="en"
                oneLine
              />
            }
            ru={
              <LongTextField
                path={`affiliations.${index}.ru`}
                label={t('articleEditor.authors.affiliationRu', { number: index + 1 })}
                lang="ru"
                oneLine
              />
            }
          />
        );
      })}
    </section>
  );
}

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
