import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import type { StoredFile } from '~/api/files';
import { LANGUAGES, type Language } from '~/i18n/language';
import { FileLine } from '~/ui/file-line';
import { TabSection } from '~/ui/tab-section';
import { PdfFile } from '~/ui/pdf-file';
import type { ArticlePdf } from './use-article-pdf';

interface Props {
  article: EditorArticle;
  pdfs: Record<Language, ArticlePdf>;
}

/** PDF files for readers, one for each language. */
export function ContentPdfTab({ article, pdfs }: Props) {
  const { t } = useTranslation();
  const files = { en: article.pdfEn, ru: article.pdfRu };
  const canEdit = article.allowedActions.includes('edit');
  return LANGUAGES.map((language) => (
    <TabSection key={language} heading={t(`desk.pdf.in.${language}`)}>
      {canEdit ? (
        <EditablePdf file={files[language]} pdf={pdfs[language]} />
      ) : (
        <Pdf file={files[language]} />
      )}
    </TabSection>
  ));
}

function EditablePdf({ file, pdf }: { file: StoredFile | null; pdf: ArticlePdf }) {
  return (
    <div aria-busy={pdf.isChanging}>
      <PdfFile file={file} upload={pdf.pdf} onRemove={pdf.remove} />
    </div>
  );
}

function Pdf({ file }: { file: StoredFile | null }) {
  const { t } = useTranslation();
  return file ? <FileLine file={file} /> : <Text c="dimmed">{t('desk.pdf.none')}</Text>;
}
