import { Text, Title } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import { plainText } from '~/lib/html';
import styles from '~/ui/editor-tab.module.css';
import { Notice } from '~/ui/notice';
import { AffiliationLine } from '../../form/authors/affiliation-line';
import { authorLabel } from '../../form/authors/author-data';
import { GroupName, RussianNames } from '../../form/authors/author-fields';
import { KeywordsField, LongTextField, RichField } from '../../form/fields/text-fields';
import { TranslationRequestField } from '../../form/fields/choice-fields';
import { useArticleEditor } from './article-editor-context';
import rowStyles from './translations-tab.module.css';

/** Russian texts beside the English ones, or a request to the editors to translate. */
export function TranslationsTab() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const isRequested = useWatch({ control, name: 'askForTranslation' });

  return (
    <div className={styles.fields}>
      <TranslationRequestField
        label={t('articleEditor.translations.ask')}
        description={t('articleEditor.translations.askHint')}
      />
      {isRequested ? (
        <Notice icon={<IconLanguage aria-hidden />}>{t('articleEditor.translations.asked')}</Notice>
      ) : (
        <>
          <Text>{t('articleEditor.translations.lead')}</Text>
          <TextTranslations />
          <AuthorTranslations />
        </>
      )}
    </div>
  );
}

function TextTranslations() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const english = useWatch({ control });
  const { requiredTranslations } = useArticleEditor().article;
  const text = (value: string | undefined) =>
    value?.trim() ? <p className={rowStyles.lines}>{value}</p> : null;

  return (
    <>
      <TranslationRow english={text(english.titleEn)}>
        <LongTextField
          path="titleRu"
          label={t('articleEditor.parts.titleRu')}
          lang="ru"
          required={requiredTranslations.includes('titleRu')}
          oneLine
        />
      </TranslationRow>
      <TranslationRow english={text(english.themeEn)}>
        <LongTextField path="themeRu" label={t('articleEditor.parts.themeRu')} lang="ru" oneLine />
      </TranslationRow>
      <TranslationRow english={text(plainText(english.abstractEn ?? ''))}>
        <RichField
          path="abstractRu"
          label={t('articleEditor.parts.abstractRu')}
          lang="ru"
          required={requiredTranslations.includes('abstractRu')}
        />
      </TranslationRow>
      <TranslationRow english={text(english.keywordsEn?.join('; '))}>
        <KeywordsField
          path="keywordsRu"
          label={t('articleEditor.parts.keywordsRu')}
          description={t('articleEditor.main.keywordsHint')}
          lang="ru"
        />
      </TranslationRow>
      <TranslationRow english={text(english.fundingInformationEn)}>
        <LongTextField
          path="fundingInformationRu"
          label={t('articleEditor.parts.fundingInformationRu')}
          description={t('articleEditor.translations.ifInEnglish')}
          lang="ru"
          required={requiredTranslations.includes('fundingInformationRu')}
        />
      </TranslationRow>
      <TranslationRow english={text(english.conflictOfInterestEn)}>
        <LongTextField
          path="conflictOfInterestRu"
          label={t('articleEditor.parts.conflictOfInterestRu')}
          description={t('articleEditor.translations.ifInEnglish')}
          lang="ru"
          required={requiredTranslations.includes('conflictOfInterestRu')}
        />
      </TranslationRow>
    </>
  );
}

/** Russian names and affiliations of the authors. */
function AuthorTranslations() {
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
        const name = authorLabel(author, index, t);
        return (
          <fieldset key={index} className={styles.group}>
            <legend className={styles.legend} lang="en">
              {name}
            </legend>
            <div className={styles.below}>
              {author.isGroup ? (
                <GroupName index={index} language="ru" />
              ) : (
                <RussianNames index={index} />
              )}
            </div>
          </fieldset>
        );
      })}
      {affiliations.map(({ key, en }, index) => (
        <TranslationRow key={key} english={en.trim() ? <p>{en}</p> : null}>
          <AffiliationLine index={index} language="ru" />
        </TranslationRow>
      ))}
    </section>
  );
}

interface TranslationRowProps {
  /** English text; null if it is empty. */
  english: ReactNode;
  children: ReactNode;
}

/** A Russian field beside the English text, or below it on narrow screens. */
function TranslationRow({ english, children }: TranslationRowProps) {
  const { t } = useTranslation();
  return (
    <div className={rowStyles.pair}>
      <div className={rowStyles.english}>
        <p className={rowStyles.label}>{t('articleEditor.translations.inEnglish')}</p>
        {english ? (
          <div lang="en">{english}</div>
        ) : (
          <p className={rowStyles.empty}>{t('articleEditor.translations.noEnglish')}</p>
        )}
      </div>
      <div>{children}</div>
    </div>
  );
}
