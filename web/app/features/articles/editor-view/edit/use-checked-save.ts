import { useTranslation } from 'react-i18next';
import type { EditorArticle } from '~/api/editor-articles';
import type { Saver } from '~/api/saver';
import { useSaveAndLeave } from '~/api/use-saver';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { useUploads } from '../../files/uploads';
import type { EditorContent } from '../../form/saving/article-content';
import type { ArticlePart } from '../../form/saving/merge-contents';
import type { EditSection } from './edit-sections';
import type { PdfField } from './use-pdf-fields';

interface Options {
  articleId: number;
  saver: Saver<EditorArticle, EditorContent, ArticlePart>;
  pdfs: PdfField[];
  /** True if a pasted list was not split yet; it would not be saved. */
  hasPastedReferences: boolean;
  goToField: (section: EditSection, path: string) => void;
}

/** Saves and opens the details, after uploads are complete and pasted text is handled. */
export function useCheckedSave(options: Options) {
  const { articleId, saver, pdfs, hasPastedReferences, goToField } = options;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { isUploading } = useUploads();
  const missingPdf = pdfs.find(({ upload }) => upload.upload);
  const { isDone, save, resolve } = useSaveAndLeave(saver, {
    to: paths.editorArticleDetails(articleId),
    onSaved: () => {
      showSuccess(t('editorArticleForm.saved'), t);
      return true;
    },
  });

  const checkUploads = () => {
    if (!isUploading && !missingPdf) return true;
    showError(t('editorArticleForm.notSaved'), t('editorArticleForm.filesMissing'), t);
    if (missingPdf) goToField('contentPdf', missingPdf.field);
    else goToField('files', 'files');
    return false;
  };
  const confirmDiscardPasted = () =>
    confirm({
      title: t('editorArticleForm.raw.question'),
      text: t('editorArticleForm.raw.consequences'),
      confirmLabel: t('editorArticleForm.raw.saveWithout'),
    });

  return {
    isDone,
    hasPendingInput: isUploading || missingPdf !== undefined || hasPastedReferences,
    save: async () => {
      if (!checkUploads()) return;
      if (hasPastedReferences && !(await confirmDiscardPasted())) return;
      await save();
    },
    resolve,
  };
}
