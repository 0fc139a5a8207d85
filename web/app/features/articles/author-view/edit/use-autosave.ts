import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { withTimeout } from '~/api/with-timeout';
import {
  myArticleQuery,
  saveMyArticle,
  type MyArticle,
  type MyArticleContent,
} from '~/api/my-articles';
import { queryClient } from '~/api/query-client';
import type { SaverState } from '~/api/saver';
import type { LocalDraftStore } from '~/lib/local-draft-store';
import { createFormAdapter } from '~/ui/form-adapter';
import { showSuccess } from '~/ui/toasts';
import { toMyArticleContent } from '../../form/saving/article-content';
import { Autosave } from '../../form/saving/autosave';
import { createArticleMerger, type ArticlePart } from '../../form/saving/merge-contents';
import { saveOnWindowEvents } from '../../form/saving/save-on-window-events';

type MyAutosave = Autosave<MyArticle, MyArticleContent, ArticlePart>;

/** Save state of the author's article. */
export type MySaverState = SaverState<MyArticle, MyArticleContent, ArticlePart>;

/** Connects form, server and window events to the autosave of one article. */
export function useAutosave(
  article: MyArticle,
  form: UseFormReturn<MyArticleContent>,
  draftStore: LocalDraftStore<MyArticleContent>,
) {
  const { t } = useTranslation();
  const [autosave] = useState(
    (): MyAutosave =>
      new Autosave(article, {
        toContent: toMyArticleContent,
        merger: createArticleMerger(),
        form: createFormAdapter(form),
        server: {
          save: (body) => withTimeout(saveMyArticle(article.id, body)),
          load: () =>
            withTimeout(queryClient().fetchQuery({ ...myArticleQuery(article.id), staleTime: 0 })),
        },
        draftStore,
        onMerged: () => showSuccess(t('articleEditor.merged'), t),
      }),
  );

  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: autosave.onInput });
    return () => {
      unsubscribe();
      autosave.stop();
    };
  }, [form, autosave]);
  useEffect(() => saveOnWindowEvents(autosave), [autosave]);

  return { autosave, saving: useSyncExternalStore(autosave.subscribe, autosave.getSnapshot) };
}
