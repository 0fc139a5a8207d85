import { Switch, Text } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MyArticleContent } from '~/api/my-articles';
import { Notice } from '~/ui/notice';
import styles from '../editor-tab.module.css';
import { useArticleField } from '../fields/use-article-field';
import { AuthorTranslations } from './author-translations';
import { TextTranslations } from './text-translations';

/** The Russian texts, each with the English one beside it; or the wish that the editors write them. */
export function TranslationsTab() {
  const { t } = useTranslation();
  const { control } = useFormContext<MyArticleContent>();
  const isAsked = useWatch({ control, name: 'askForTranslation' });

  return (
    <div className={styles.fields}>
      <AskSwitch />
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

function AskSwitch() {
  const { t } = useTranslation();
  const id = useId();
  const { value, onChange, ...field } = useArticleField('askForTranslation');
  return (
    <div>
      <Switch
        {...field}
        label={t('articleEditor.translations.ask')}
        // Mantine would put a description of its own into the name of the switch.
        aria-describedby={id}
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Text id={id} size="sm" c="dimmed" mt={6}>
        {t('articleEditor.translations.askHint')}
      </Text>
    </div>
  );
}
