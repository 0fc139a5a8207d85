import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EditorArticle } from '~/api/editor-articles';
import type { Saver } from '~/api/saver';
import type { Choices } from '~/lib/merge';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import type { EditorContent } from '../../form/saving/article-content';
import type { ArticlePart } from '../../form/saving/merge-contents';
import { useUploads } from '../../files/uploads-context';
import type { EditSection } from './edit-sections';
import type { PdfField } from './use-pdf-fields';
import type { EditorSaverState } from './use-article-saver';

interface Options {
  saver: Saver<EditorArticle, EditorContent, ArticlePart>;
  saving: EditorSaverState;
  pdfs: PdfField[];
  /** True if a pasted list was not split yet; it would not be saved. */
  hasPastedReferences: boolean;
  goToField: (section: EditSection, path: string) => void;
}

/** Saves and opens the details, after uploads are complete and pasted text is handled. */
export function useSaveAndLeave({ saver, saving, pdfs, hasPastedReferences, goToField }: Options) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { isUploading } = useUploads();
  const [isDone, setIsDone] = useState(false);
  const { id } = saving.article;
  const missingPdf = pdfs.find(({ upload }) => upload.upload);

  // Navigates after the leave guard is off.
  useEffect(() => {
    if (isDone) void navigate(paths.editorArticleDetails(id));
  }, [isDone, navigate, id]);

  const finish = (saved: EditorArticle | null) => {
    if (!saved) return;
    showSuccess(t('deskEditor.saved'), t);
    setIsDone(true);
  };
  const checkUploads = () => {
    if (!isUploading && !missingPdf) return true;
    showError(t('deskEditor.notSaved'), t('deskEditor.filesMissing'), t);
    if (missingPdf) goToField('contentPdf', missingPdf.field);
    else goToField('files', 'files');
    return false;
  };
  const confirmDiscardPasted = () =>
    confirm({
      title: t('deskEditor.raw.question'),
      text: t('deskEditor.raw.consequences'),
      confirmLabel: t('deskEditor.raw.saveWithout'),
    });

  return {
    isDone,
    hasPendingInput: isUploading || missingPdf !== undefined || hasPastedReferences,
    save: async () => {
      if (!checkUploads()) return;
      if (hasPastedReferences && !(await confirmDiscardPasted())) return;
      finish(await saver.saveNow());
    },
    resolve: async (choices: Choices<ArticlePart>) => finish(await saver.resolve(choices)),
  };
}
