import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeskArticle } from '~/api/desk-articles';
import type { StoredFile } from '~/api/files';
import { LANGUAGES, type Language } from '~/i18n/language';
import { FileLine } from '~/ui/file-line';
import { Part } from '~/ui/part';
import { PdfFile } from '~/ui/pdf-file';
import type { ArticlePdf } from './use-article-pdf';

interface Props {
  article: DeskArticle;
  pdfs: Record<Language, ArticlePdf>;
}

/** The article as readers will download it, in each language. */
export function ContentPdfTab({ article, pdfs }: Props) {
  const { t } = useTranslation();
  const files = { en: article.pdfEn, ru: article.pdfRu };
  const canEdit = article.allowedActions.includes('edit');
  return LANGUAGES.map((language) => (
    <Part key={language} heading={t(`desk.pdf.in.${language}`)}>
      {canEdit ? (
        <ChangeablePdf file={files[language]} pdf={pdfs[language]} />
      ) : (
        <Pdf file={files[language]} />
      )}
    </Part>
  ));
}

function ChangeablePdf({ file, pdf }: { file: StoredFile | null; pdf: ArticlePdf }) {
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
