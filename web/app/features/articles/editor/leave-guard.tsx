import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { useUploads } from '../files/uploads-context';
import { useArticleEditor } from './article-editor-context';

/** Whoever leaves is held only while something would be lost, and not before it was tried to save it. */
export function LeaveGuard({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation();
  const { saveState, saveNow } = useArticleEditor();
  const { isUnderWay } = useUploads();

  useUnsavedChanges(saveState !== 'saved' || isUnderWay, {
    save: async () => !isUnderWay && (await saveNow()) !== null,
    text: isUnderWay
      ? t('articleEditor.leave.uploads')
      : isClosed
        ? t('articleEditor.leave.closed')
        : t('articleEditor.leave.kept'),
  });
  return null;
}
