import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { useUploads } from '../../files/uploads-context';
import { useArticleEditor } from './article-editor-context';

/** Saves when the author leaves, and asks for confirmation only if changes would be lost. */
export function LeaveGuard({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation();
  const { saveState, saveNow } = useArticleEditor();
  const { isUploading } = useUploads();

  useUnsavedChanges(saveState !== 'saved' || isUploading, {
    save: async () => !isUploading && (await saveNow()) !== null,
    text: isUploading
      ? t('articleEditor.leave.uploads')
      : isClosed
        ? t('articleEditor.leave.closed')
        : t('articleEditor.leave.kept'),
  });
  return null;
}
