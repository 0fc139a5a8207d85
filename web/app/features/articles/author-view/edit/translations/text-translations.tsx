import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import { plainText } from '~/lib/plain-text';
import { KeywordsField } from '../../../form/fields/keywords-field';
import { RichField } from '../../../form/fields/rich-field';
import { LongTextField } from '../../../form/fields/text-field';
import { TranslationRow } from './translation-row';
import styles from './translation-row.module.css';

export function TextTranslations() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const english = useWatch({ control });
  const text = (value: string | undefined) =>
    value?.trim() ? <p className={styles.lines}>{value}</p> : null;

  return (
    <>
      <TranslationRow english={text(english.titleEn)}>
        <LongTextField
          path="titleRu"
          label={t('articleEditor.parts.titleRu')}
          lang="ru"
          required
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
          required
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
          lang="ru"
          required
        />
      </TranslationRow>
      <TranslationRow english={text(english.conflictOfInterestEn)}>
        <LongTextField
          path="conflictOfInterestRu"
          label={t('articleEditor.parts.conflictOfInterestRu')}
          lang="ru"
          required
        />
      </TranslationRow>
    </>
  );
}
