import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NetworkError } from '~/api/errors';
import {
  myArticleQuery,
  saveMyArticle,
  type MyArticle,
  type MyArticleContent,
} from '~/api/my-articles';
import { queryClient } from '~/api/query-client';
import { onSessionChange, validToken } from '~/lib/session';
import { showSuccess } from '~/ui/toasts';
import { isSame } from './saving/article-content';
import { Autosave } from './saving/autosave';
import type { Shelf } from './saving/kept-content';

const PATIENCE = 30_000;

/** Ties the form, the server and the window to the saving of one article. */
export function useAutosave(
  article: MyArticle,
  form: UseFormReturn<MyArticleContent>,
  shelf: Shelf,
) {
  const { t } = useTranslation();
  const [autosave] = useState(
    () =>
      new Autosave(article, {
        form: {
          read: () => structuredClone(form.getValues()),
          write: (content) => write(form, content),
        },
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

/** Only what differs: a field that the author is just typing in must not be disturbed. */
function write(form: UseFormReturn<MyArticleContent>, content: MyArticleContent): void {
  for (const field of Object.keys(content) as (keyof MyArticleContent)[]) {
    if (!isSame(form.getValues(field), content[field])) form.setValue(field, content[field]);
  }
}

function watchWindow(autosave: Autosave): () => void {
  const saveAtOnce = () => void autosave.saveNow();
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') saveAtOnce();
  };
  const followSession = () => (validToken() ? autosave.tryAgain() : autosave.keep());

  window.addEventListener('online', autosave.tryAgain);
  window.addEventListener('blur', saveAtOnce);
  window.addEventListener('pagehide', autosave.keep);
  document.addEventListener('visibilitychange', saveWhenHidden);
  const stopFollowing = onSessionChange(followSession);
  return () => {
    window.removeEventListener('online', autosave.tryAgain);
    window.removeEventListener('blur', saveAtOnce);
    window.removeEventListener('pagehide', autosave.keep);
    document.removeEventListener('visibilitychange', saveWhenHidden);
    stopFollowing();
  };
}

/** A connection that died without a word must not hold up everything that is typed after it. */
async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('No answer in time')), PATIENCE);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}
