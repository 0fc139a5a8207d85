import { Text, Title } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleAuthor } from '~/api/my-articles';
import styles from '~/ui/editor-tab.module.css';
import { BilingualField } from '../fields/bilingual-field';
import { LongTextField } from '../fields/text-field';
import type { ArticleFields } from '../saving/article-content';
import { authorName } from './author-data';

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
    <section className={styles.part} aria-labelledby="affiliations">
      <Title order={3} id="affiliations" className={styles.partTitle}>
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
