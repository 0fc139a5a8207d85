import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { queryClient } from '~/api/query-client';
import { deleteStaticPage, staticPageQuery } from '~/api/static-pages';
import { languageNames } from '~/i18n/language';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Deletes a page after a confirmation that names the consequences. Ignores repeated clicks. */
export function useDeletePage(onDeleted: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isRunning = useRef(false);

  const confirmAndDelete = async (id: number) => {
    // List rows do not contain `isStandard`.
    const { name, language, isStandard } = await queryClient().fetchQuery(staticPageQuery(id));
    const named = { name, language: languageNames[language] };
    const isConfirmed = await confirm({
      title: t('staticPages.delete.question', named),
      text: isStandard ? t('staticPages.delete.standardText') : t('staticPages.delete.text'),
      confirmLabel: t('staticPages.delete.confirm'),
      dangerous: true,
    });
    if (!isConfirmed) return;
    await deleteStaticPage(id);
    showSuccess(t('staticPages.delete.done', named), t);
    onDeleted();
  };

  return async (id: number) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await confirmAndDelete(id);
    } catch (error) {
      showError(t('staticPages.delete.failed'), failureMessage(error, t), t);
    } finally {
      isRunning.current = false;
    }
  };
}
