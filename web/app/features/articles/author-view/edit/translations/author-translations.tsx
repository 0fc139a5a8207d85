import { Text, Title } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import styles from '~/ui/editor-tab.module.css';
import { authorName } from '../../../form/authors/author-data';
import { RussianNames } from '../../../form/authors/russian-names';
import { LongTextField } from '../../../form/fields/text-field';
import { TranslationRow } from './translation-row';

/** Russian names and affiliations of the authors. */
export function AuthorTranslations() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const [authors, affiliations] = useWatch({ control, name: ['authors', 'affiliations'] });
  if (authors.length === 0) return null;

  return (
    <section className={styles.part} aria-labelledby="author-translations">
      <Title order={3} id="author-translations" className={styles.partTitle}>
        {t('articleEditor.translations.authors')}
      </Title>
      <Text size="sm">{t('articleEditor.translations.authorsLead')}</Text>
      {authors.map((author, index) => {
        const name = authorName(author) || t('articleEditor.authors.number', { number: index + 1 });
        return (
          <fieldset key={index} className={styles.group}>
            <legend className={styles.legend} lang="en">
              {name}
            </legend>
            <div className={styles.below}>
              <RussianNames index={index} />
            </div>
          </fieldset>
        );
      })}
      {affiliations.map(({ key, en }, index) => (
        <TranslationRow key={key} english={en.trim() ? <p>{en}</p> : null}>
          <LongTextField
            path={`affiliations.${index}.ru`}
            label={t('articleEditor.authors.affiliationRu', { number: index + 1 })}
            lang="ru"
            oneLine
          />
        </TranslationRow>
      ))}
    </section>
  );
}
