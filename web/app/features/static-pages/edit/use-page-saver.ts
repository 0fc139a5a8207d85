import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { withTimeout } from '~/api/with-timeout';
import type { SaverState } from '~/api/saver';
import { loadStaticPage, saveStaticPage, type StaticPage } from '~/api/static-pages';
import { useSaver } from '~/api/use-saver';
import type { LocalDraftStore } from '~/lib/local-draft-store';
import { createFormAdapter } from '~/ui/form-adapter';
import { showSuccess } from '~/ui/toasts';
import { toPageDraft, pageMerger, type PageDraft, type PagePart } from './page-draft';

export type PageSaverState = SaverState<StaticPage, PageDraft, PagePart>;

/** Saver of one static page, connected to its form and the server. */
export function usePageSaver(
  page: StaticPage,
  form: UseFormReturn<PageDraft>,
  draftStore: LocalDraftStore<PageDraft>,
) {
  const { t } = useTranslation();
  return useSaver<StaticPage, PageDraft, PagePart>(
    page,
    {
      toContent: toPageDraft,
      merger: pageMerger,
      form: createFormAdapter(form),
      server: {
        save: (body) => withTimeout(saveStaticPage(page.id, body)),
        load: () => withTimeout(loadStaticPage(String(page.id))),
      },
      draftStore,
      onMerged: (parts) => {
        const names = parts.map((part) => t(`staticPages.parts.${part}`)).join(', ');
        showSuccess(t('staticPages.edit.merged', { parts: names }), t);
      },
    },
    (onInput) => form.subscribe({ formState: { values: true }, callback: onInput }),
  );
}
