import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DeskArticle } from '~/api/desk-articles';
import type { Saver } from '~/api/saver';
import type { Choices } from '~/lib/merging';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import type { DeskContent } from '../../editor/saving/article-content';
import type { Part } from '../../editor/saving/merge-contents';
import { useUploads } from '../../files/uploads-context';
import type { DeskSection } from './desk-sections';
import type { DeskPdf } from './use-desk-pdfs';
import type { DeskSaving } from './use-desk-saver';

interface Parts {
  saver: Saver<DeskArticle, DeskContent, Part>;
  saving: DeskSaving;
  pdfs: DeskPdf[];
  /** A list was pasted and not yet taken apart: it would not be saved. */
  hasRawReferences: boolean;
  goToField: (section: DeskSection, path: string) => void;
}

/** Saving leads back to the article, once there is nothing left to lose. */
export function useSaveAndLeave({ saver, saving, pdfs, hasRawReferences, goToField }: Parts) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { isUnderWay } = useUploads();
  const [isDone, setIsDone] = useState(false);
  const { id } = saving.article;
  const missingPdf = pdfs.find(({ upload }) => upload.upload);

  // Once the guard knows that nothing is held back any more.
  useEffect(() => {
    if (isDone) void navigate(paths.editorArticleDetails(id));
  }, [isDone, navigate, id]);

  const finish = (saved: DeskArticle | null) => {
    if (!saved) return;
    showSuccess(t('deskEditor.saved'), t);
    setIsDone(true);
  };
  const areFilesThere = () => {
    if (!isUnderWay && !missingPdf) return true;
    showError(t('deskEditor.notSaved'), t('deskEditor.filesMissing'), t);
    if (missingPdf) goToField('contentPdf', missingPdf.field);
    else goToField('files', 'files');
    return false;
  };
  const isRawUnwanted = () =>
    confirm({
      title: t('deskEditor.raw.question'),
      text: t('deskEditor.raw.consequences'),
      confirm: t('deskEditor.raw.saveWithout'),
    });

  return {
    isDone,
    isHeld: isUnderWay || missingPdf !== undefined || hasRawReferences,
    save: async () => {
      if (!areFilesThere()) return;
      if (hasRawReferences && !(await isRawUnwanted())) return;
      finish(await saver.saveNow());
    },
    resolve: async (choices: Choices<Part>) => finish(await saver.resolve(choices)),
  };
}
