import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { loadDeskArticle, saveDeskArticle, type DeskArticle } from '~/api/desk-articles';
import { onSessionChange } from '~/lib/session';
import { showSuccess } from '~/ui/toasts';
import type { DeskContent } from '../../editor/saving/article-content';
import { formContent } from '../../editor/saving/form-content';
import { inTime } from '../../editor/saving/in-time';
import type { Shelf } from '../../editor/saving/kept-content';
import { articleMerging } from '../../editor/saving/merge-contents';
import { Saver, type Saving } from '../../editor/saving/saver';
import { deskContentOf } from './desk-content';

export type DeskSaving = Saving<DeskArticle, DeskContent>;

/** Ties the form, the server and the window to the saving of one article, which happens when it is asked for. */
export function useDeskSaver(
  article: DeskArticle,
  form: UseFormReturn<DeskContent>,
  shelf: Shelf<DeskContent>,
) {
  const { t } = useTranslation();
  const [saver] = useState(
    () =>
      new Saver<DeskArticle, DeskContent>(article, {
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
      }),
  );

  useEffect(() => {
    const deafen = form.subscribe({ formState: { values: true }, callback: saver.touch });
    const stopFollowing = onSessionChange(saver.keep);
    window.addEventListener('pagehide', saver.keep);
    return () => {
      deafen();
      stopFollowing();
      window.removeEventListener('pagehide', saver.keep);
      saver.stop();
    };
  }, [form, saver]);

  return { saver, saving: useSyncExternalStore(saver.listen, saver.current) };
}
