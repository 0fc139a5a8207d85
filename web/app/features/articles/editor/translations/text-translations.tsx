import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import { plainText } from '~/lib/plain-text';
import { KeywordsField } from '../fields/keywords-field';
import { RichField } from '../fields/rich-field';
import { LongTextField } from '../fields/text-field';
import { EnglishBeside } from './english-beside';
import styles from './english-beside.module.css';

export function TextTranslations() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const english = useWatch({ control });
  const text = (value: string | undefined) =>
    value?.trim() ? <p className={styles.lines}>{value}</p> : null;

  return (
    <>
      <EnglishBeside english={text(english.titleEn)}>
        <LongTextField
          path="titleRu"
          label={t('articleEditor.parts.titleRu')}
          lang="ru"
          required
          oneLine
        />
      </EnglishBeside>
      <EnglishBeside english={text(english.themeEn)}>
        <LongTextField path="themeRu" label={t('articleEditor.parts.themeRu')} lang="ru" oneLine />
      </EnglishBeside>
      <EnglishBeside english={text(plainText(english.abstractEn ?? ''))}>
        <RichField
          path="abstractRu"
          label={t('articleEditor.parts.abstractRu')}
          lang="ru"
          required
        />
      </EnglishBeside>
      <EnglishBeside english={text(english.keywordsEn?.join('; '))}>
        <KeywordsField
          path="keywordsRu"
          label={t('articleEditor.parts.keywordsRu')}
          description={t('articleEditor.main.keywordsHint')}
          lang="ru"
        />
      </EnglishBeside>
      <EnglishBeside english={text(english.fundingInformationEn)}>
        <LongTextField
          path="fundingInformationRu"
          label={t('articleEditor.parts.fundingInformationRu')}
          lang="ru"
          required
        />
      </EnglishBeside>
      <EnglishBeside english={text(english.conflictOfInterestEn)}>
        <LongTextField
          path="conflictOfInterestRu"
          label={t('articleEditor.parts.conflictOfInterestRu')}
          lang="ru"
          required
        />
      </EnglishBeside>
    </>
  );
}
