import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { patchEditorArticle, type EditorArticle } from '~/api/editor-articles';
import { failureMessage } from '~/api/errors';
import type { StoredFile } from '~/api/files';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { usePdfUpload } from '~/api/use-single-upload';
import { LANGUAGES, type Language } from '~/i18n/language';
import { FileLine } from '~/ui/file-line';
import { PdfFile } from '~/ui/pdf-file';
import { TabSection } from '~/ui/tab-section';
import { showError } from '~/ui/toasts';
import { PdfWarnings } from '../pdf-warnings';

interface ContentPdfTabProps {
  article: EditorArticle;
  pdfs: Record<Language, ArticlePdf>;
}

/** PDF files for readers, one for each language. */
export function ContentPdfTab({ article, pdfs }: ContentPdfTabProps) {
  const { t } = useTranslation();
  const files = { en: article.pdfEn, ru: article.pdfRu };
  const canEdit = article.allowedActions.includes('edit');
  return LANGUAGES.map((language) => (
    <TabSection key={language} heading={t(`editorArticles.pdf.in.${language}`)}>
      {canEdit ? (
        <EditablePdf file={files[language]} pdf={pdfs[language]} />
      ) : (
        <Pdf file={files[language]} />
      )}
      {files[language] ? <PdfWarnings article={article} language={language} /> : null}
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
  return file ? <FileLine file={file} /> : <Text c="dimmed">{t('editorArticles.pdf.none')}</Text>;
}

const FIELDS = { en: 'pdfEnId', ru: 'pdfRuId' } as const;

/** Uploads a PDF and attaches it to the article immediately. */
export function useArticlePdf({ id }: EditorArticle, language: Language) {
  const { t } = useTranslation();
  const change = useGuardedMutation({
    mutationFn: (fileId: string | null) => patchEditorArticle(id, { [FIELDS[language]]: fileId }),
    onError: (error) => showError(t('editorArticles.pdf.failed'), failureMessage(error, t), t),
  });
  const pdf = usePdfUpload((file) => change.submit(file.id));
  return { pdf, remove: () => change.submit(null), isChanging: change.isPending };
}

type ArticlePdf = ReturnType<typeof useArticlePdf>;
