import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import { KeywordsField } from '../fields/keywords-field';
import { RichField } from '../fields/rich-field';
import { LongTextField } from '../fields/text-field';
import { useArticleField } from '../fields/use-article-field';
import styles from '../editor-tab.module.css';

/** What the article is about, in English. */
export function MainTab() {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      <TypeField />
      <LongTextField
        path="titleEn"
        label={t('articleEditor.parts.titleEn')}
        lang="en"
        required
        oneLine
      />
      <LongTextField
        path="themeEn"
        label={t('articleEditor.parts.themeEn')}
        description={t('articleEditor.main.themeHint')}
        lang="en"
        oneLine
      />
      <RichField
        path="abstractEn"
        label={t('articleEditor.parts.abstractEn')}
        description={t('articleEditor.main.abstractHint')}
        lang="en"
        required
      />
      <KeywordsField
        path="keywordsEn"
        label={t('articleEditor.parts.keywordsEn')}
        description={t('articleEditor.main.keywordsHint')}
        lang="en"
        required
      />
      <LongTextField
        path="fundingInformationEn"
        label={t('articleEditor.parts.fundingInformationEn')}
        description={t('articleEditor.main.fundingHint')}
        lang="en"
      />
      <LongTextField
        path="conflictOfInterestEn"
        label={t('articleEditor.parts.conflictOfInterestEn')}
        description={t('articleEditor.main.conflictHint')}
        lang="en"
      />
    </div>
  );
}

function TypeField() {
  const { t } = useTranslation();
  const { choices } = useEnumerations();
  const { value, onChange, ...field } = useArticleField('typeId');
  return (
    <NativeSelect
      {...field}
      label={t('articleEditor.parts.typeId')}
      withAsterisk
      data={choices('articleTypes').map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
