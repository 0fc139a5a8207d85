import { SegmentedControl, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import { usePictures } from '~/api/pictures';
import { languageNames, LANGUAGES, type Language } from '~/i18n/language';
import { EmptyState } from '~/ui/empty-state';
import { TabSection } from '~/ui/tab-section';
import { Prose } from '~/ui/prose';
import styles from './editor-article-page.module.css';
import { EditLink } from '../links';

/** Full text as readers see it, in one language at a time. */
export function ContentHtmlTab({ article }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const pictures = usePictures();
  const texts = { en: article.contentHtmlEn, ru: article.contentHtmlRu };
  const [language, setLanguage] = useState<Language>(texts.ru && !texts.en ? 'ru' : 'en');
  const edit = (
    <EditLink article={article} section="contentHtml" label={t('editorArticles.text.edit')} />
  );

  if (!texts.en && !texts.ru) {
    return (
      <EmptyState
        icon={<IconFileText size={44} stroke={1.3} />}
        title={t('editorArticles.text.none')}
        text={t('editorArticles.text.noneHint')}
      >
        {edit}
      </EmptyState>
    );
  }
  return (
    <TabSection heading={t('editorArticles.text.heading')}>
      <div>
        <SegmentedControl
          aria-label={t('editorArticles.text.language')}
          data={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(value) => setLanguage(value)}
        />
      </div>
      {texts[language] ? (
        <div lang={language} className={styles.text}>
          <Prose key={language} html={texts[language]} pictures={pictures} />
        </div>
      ) : (
        <Text c="dimmed">{t('editorArticles.text.noneInLanguage')}</Text>
      )}
      <div>{edit}</div>
    </TabSection>
  );
}
