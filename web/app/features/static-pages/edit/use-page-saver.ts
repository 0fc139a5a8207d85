import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { inTime } from '~/api/in-time';
import type { Saving } from '~/api/saver';
import { loadStaticPage, saveStaticPage, type StaticPage } from '~/api/static-pages';
import { useSaver } from '~/api/use-saver';
import type { Shelf } from '~/lib/kept-content';
import { formContent } from '~/ui/form-content';
import { showSuccess } from '~/ui/toasts';
import { draftOf, pageMerging, type PageDraft, type PagePart } from './page-draft';

export type PageSaving = Saving<StaticPage, PageDraft, PagePart>;

/** Ties the form and the server to the saving of one page. */
export function usePageSaver(
  page: StaticPage,
  form: UseFormReturn<PageDraft>,
  shelf: Shelf<PageDraft>,
) {
  const { t } = useTranslation();
  return useSaver<StaticPage, PageDraft, PagePart>(
    page,
    {
      contentOf: draftOf,
      merging: pageMerging,
      form: formContent(form),
      server: {
        save: (body) => inTime(saveStaticPage(page.id, body)),
        load: () => inTime(loadStaticPage(String(page.id))),
      },
      shelf,
      onMerged: (parts) => {
        const names = parts.map((part) => t(`staticPages.parts.${part}`)).join(', ');
        showSuccess(t('staticPages.edit.merged', { parts: names }), t);
      },
    },
    (typed) => form.subscribe({ formState: { values: true }, callback: typed }),
  );
}
