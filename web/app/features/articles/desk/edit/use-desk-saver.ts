import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { loadDeskArticle, saveDeskArticle, type DeskArticle } from '~/api/desk-articles';
import { inTime } from '~/api/in-time';
import type { Saving } from '~/api/saver';
import { useSaver } from '~/api/use-saver';
import type { Shelf } from '~/lib/kept-content';
import { formContent } from '~/ui/form-content';
import { showSuccess } from '~/ui/toasts';
import type { DeskContent } from '../../editor/saving/article-content';
import { articleMerging, type Part } from '../../editor/saving/merge-contents';
import { deskContentOf } from './desk-content';

export type DeskSaving = Saving<DeskArticle, DeskContent, Part>;

/** Ties the form, the server and the window to the saving of one article, which happens when it is asked for. */
export function useDeskSaver(
  article: DeskArticle,
  form: UseFormReturn<DeskContent>,
  shelf: Shelf<DeskContent>,
) {
  const { t } = useTranslation();
  return useSaver<DeskArticle, DeskContent, Part>(
    article,
    {
      contentOf: deskContentOf,
      merging: articleMerging(),
      form: formContent(form),
      server: {
        save: (body) => inTime(saveDeskArticle(article.id, body)),
        load: () => inTime(loadDeskArticle(String(article.id))),
      },
      shelf,
      onMerged: (parts) => {
        const names = parts.map((part) => t(`articleEditor.parts.${part}`)).join(', ');
        showSuccess(t('deskEditor.merged', { parts: names }), t);
      },
    },
    (typed) => form.subscribe({ formState: { values: true }, callback: typed }),
  );
}
