import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Saver } from '~/api/saver';
import type { StaticPage } from '~/api/static-pages';
import type { Choices } from '~/lib/merge';
import { paths } from '~/lib/paths';
import { showSuccess } from '~/ui/toasts';
import type { PageDraft, PagePart } from './page-draft';

/** Saves the page and, after success, navigates to its details. */
export function useSaveAndNavigate(id: number, saver: Saver<StaticPage, PageDraft, PagePart>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isSaved, setIsSaved] = useState(false);

  // In an effect, so that the unsaved-changes guard already sees the saved state.
  useEffect(() => {
    if (isSaved) void navigate(paths.staticPageDetails(id));
  }, [isSaved, navigate, id]);

  const finish = (saved: StaticPage | null) => {
    if (!saved) return;
    showSuccess(t('staticPages.edit.saved'), t);
    setIsSaved(true);
  };
  return {
    isSaved,
    save: async () => finish(await saver.saveNow()),
    resolve: async (choices: Choices<PagePart>) => finish(await saver.resolve(choices)),
  };
}
