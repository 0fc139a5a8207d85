import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { queryClient } from '~/api/query-client';
import { deleteStaticPage, staticPageQuery } from '~/api/static-pages';
import { languageNames } from '~/i18n/language';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Asks first, in words that say what readers lose. Several presses ask once. */
export function useDeletePage(onDeleted: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const underWay = useRef(false);

  const askAndDelete = async (id: number) => {
    // A list does not know whether a page is a standard one.
    const { name, language, isStandard } = await queryClient().fetchQuery(staticPageQuery(id));
    const named = { name, language: languageNames[language] };
    const isSure = await confirm({
      title: t('staticPages.delete.question', named),
      text: isStandard ? t('staticPages.delete.standardText') : t('staticPages.delete.text'),
      confirm: t('staticPages.delete.confirm'),
      dangerous: true,
    });
    if (!isSure) return;
    await deleteStaticPage(id);
    showSuccess(t('staticPages.delete.done', named), t);
    onDeleted();
  };

  return async (id: number) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await askAndDelete(id);
    } catch (error) {
      showError(t('staticPages.delete.failed'), failureMessage(error, t), t);
    } finally {
      underWay.current = false;
    }
  };
}
