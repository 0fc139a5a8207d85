import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { inTime } from '~/api/in-time';
import {
  myArticleQuery,
  saveMyArticle,
  type MyArticle,
  type MyArticleContent,
} from '~/api/my-articles';
import { queryClient } from '~/api/query-client';
import type { Saving } from '~/api/saver';
import type { Shelf } from '~/lib/kept-content';
import { formContent } from '~/ui/form-content';
import { showSuccess } from '~/ui/toasts';
import { contentOf } from './saving/article-content';
import { Autosave } from './saving/autosave';
import { articleMerging, type Part } from './saving/merge-contents';
import { watchWindow } from './saving/watch-window';

type MyAutosave = Autosave<MyArticle, MyArticleContent, Part>;

/** How the saving of the author's article stands. */
export type MySaving = Saving<MyArticle, MyArticleContent, Part>;

/** Ties the form, the server and the window to the saving of one article. */
export function useAutosave(
  article: MyArticle,
  form: UseFormReturn<MyArticleContent>,
  shelf: Shelf<MyArticleContent>,
) {
  const { t } = useTranslation();
  const [autosave] = useState(
    (): MyAutosave =>
      new Autosave(article, {
        contentOf,
        merging: articleMerging(),
        form: formContent(form),
        server: {
          save: (body) => inTime(saveMyArticle(article.id, body)),
          load: () =>
            inTime(queryClient().fetchQuery({ ...myArticleQuery(article.id), staleTime: 0 })),
        },
        shelf,
        onMerged: () => showSuccess(t('articleEditor.merged'), t),
      }),
  );

  useEffect(() => {
    const deafen = form.subscribe({ formState: { values: true }, callback: autosave.touch });
    return () => {
      deafen();
      autosave.stop();
    };
  }, [form, autosave]);
  useEffect(() => watchWindow(autosave), [autosave]);

  return { autosave, saving: useSyncExternalStore(autosave.listen, autosave.current) };
}
