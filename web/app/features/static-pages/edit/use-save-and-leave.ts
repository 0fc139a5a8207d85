import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Saver } from '~/api/saver';
import type { StaticPage } from '~/api/static-pages';
import type { Choices } from '~/lib/merging';
import { paths } from '~/lib/paths';
import { showSuccess } from '~/ui/toasts';
import type { PageDraft, PagePart } from './page-draft';

/** Saving leads back to the page, once there is nothing left to lose. */
export function useSaveAndLeave(id: number, saver: Saver<StaticPage, PageDraft, PagePart>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDone, setIsDone] = useState(false);

  // Once the guard knows that nothing is held back any more.
  useEffect(() => {
    if (isDone) void navigate(paths.staticPageDetails(id));
  }, [isDone, navigate, id]);

  const finish = (saved: StaticPage | null) => {
    if (!saved) return;
    showSuccess(t('staticPages.edit.saved'), t);
    setIsDone(true);
  };
  return {
    isDone,
    save: async () => finish(await saver.saveNow()),
    resolve: async (choices: Choices<PagePart>) => finish(await saver.resolve(choices)),
  };
}
