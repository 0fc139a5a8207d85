import { List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import type { Language } from '~/i18n/language';
import { Notice } from '~/ui/notice';

interface Props {
  article: EditorArticle;
  language: Language;
}

/** What the stored PDF in a language lacks, and what to do about it. It warns and never refuses. */
export function PdfWarnings({ article, language }: Props) {
  const { t } = useTranslation();
  const found = article.pdfWarnings.find((pdf) => pdf.language === language)?.warnings ?? [];
  if (found.length === 0) return null;
  return (
    <Notice icon={<IconAlertTriangle aria-hidden />} title={t('editorArticles.pdf.improve')}>
      <List size="sm">
        {found.map((warning) => (
          <List.Item key={warning}>{t(`editorArticles.pdf.warnings.${warning}`)}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
