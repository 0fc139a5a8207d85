import { Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import styles from '~/ui/editor-tab.module.css';
import { Notice } from '~/ui/notice';
import { AskField } from '../fields/ask-field';
import { AuthorTranslations } from './author-translations';
import { TextTranslations } from './text-translations';

/** The Russian texts, each with the English one beside it; or the wish that the editors write them. */
export function TranslationsTab() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const isAsked = useWatch({ control, name: 'askForTranslation' });

  return (
    <div className={styles.fields}>
      <AskField
        label={t('articleEditor.translations.ask')}
        description={t('articleEditor.translations.askHint')}
      />
      {isAsked ? (
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
