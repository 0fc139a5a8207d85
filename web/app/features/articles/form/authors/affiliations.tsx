import { Checkbox, Input, Text, Title } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleAuthor } from '~/api/my-articles';
import tabStyles from '~/ui/editor-tab.module.css';
import { useArticleField } from '../article-form-context';
import { BilingualField } from '../fields/text-fields';
import styles from '../form.module.css';
import type { ArticleFields } from '../saving/article-content';
import { AffiliationEntry } from './affiliation-entry';
import { AffiliationLine } from './affiliation-line';
import { AffiliationSummary } from './affiliation-summary';
import { authorLabel, findOrAddAffiliation, type NewAffiliation } from './author-data';
import authorStyles from './authors.module.css';
import { useAffiliationReadings } from './use-affiliation-readings';

/** Affiliations of the article; editing one changes it for all its authors. */
export function AffiliationList() {
  const { t } = useTranslation();
  const { control } = useFormContext<ArticleFields>();
  const [affiliations, authors] = useWatch({ control, name: ['affiliations', 'authors'] });
  const readingOf = useAffiliationReadings();
  if (affiliations.length === 0) return null;

  const authorNames = (key: number) =>
    authors.flatMap((author: ArticleAuthor, index) =>
      author.affiliations.includes(key) ? [authorLabel(author, index, t)] : [],
    );

  return (
    <section className={tabStyles.part} aria-labelledby="affiliations">
      <Title order={3} id="affiliations" className={tabStyles.partTitle}>
        {t('articleEditor.authors.affiliationsTitle')}
      </Title>
      <Text size="sm">{t('articleEditor.authors.affiliationsLead')}</Text>
      {affiliations.map(({ key, en, ru }, index) => {
        const names = authorNames(key).join(', ');
        return (
          <div key={key} className={authorStyles.affiliation}>
            <BilingualField
              en={
                <AffiliationLine
                  index={index}
                  language="en"
                  description={
                    names
                      ? t('articleEditor.authors.usedBy', { names })
                      : t('articleEditor.authors.unused')
                  }
                />
              }
              ru={<AffiliationLine index={index} language="ru" />}
            />
            {en.trim() || ru.trim() ? (
              <AffiliationSummary index={index} reading={readingOf(key)} />
            ) : null}
          </div>
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
  const add = (added: NewAffiliation[]) => {
    if (getValues('authors').length !== count) return; // the index belongs to another author now
    const keys = new Set(getValues(`authors.${index}.affiliations`));
    for (const affiliation of added) {
      const found = findOrAddAffiliation(getValues('affiliations'), affiliation);
      setValue('affiliations', found.affiliations);
      keys.add(found.key);
    }
    if (keys.size > value.length) onChange([...keys]);
  };

  return (
    <fieldset className={styles.picker} data-field={field['data-field']} onBlur={onBlur}>
      <legend className={styles.legend}>{t('articleEditor.authors.affiliations')}</legend>
      {affiliations.map(({ key, en, ru }, position) => (
        <Checkbox
          key={key}
          label={
            <>
              {position + 1}.{' '}
              {en.trim() || ru.trim() ? (
                <span lang={en.trim() ? 'en' : 'ru'}>{en.trim() || ru.trim()}</span>
              ) : (
                t('articleEditor.authors.affiliationEmpty')
              )}
            </>
          }
          checked={value.includes(key)}
          onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
        />
      ))}
      {error ? <Input.Error>{error}</Input.Error> : null}
      <AffiliationEntry onAdd={add} />
    </fieldset>
  );
}
