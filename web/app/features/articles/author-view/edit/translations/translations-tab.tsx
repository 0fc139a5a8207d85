import { Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import styles from '~/ui/editor-tab.module.css';
import { Notice } from '~/ui/notice';
import { TranslationRequestField } from '../../../form/fields/translation-request-field';
import { AuthorTranslations } from './author-translations';
import { TextTranslations } from './text-translations';

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
