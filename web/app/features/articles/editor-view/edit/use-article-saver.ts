import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { loadEditorArticle, saveEditorArticle, type EditorArticle } from '~/api/editor-articles';
import { withTimeout } from '~/api/with-timeout';
import type { SaverState } from '~/api/saver';
import { useSaver } from '~/api/use-saver';
import type { LocalDraftStore } from '~/lib/local-draft-store';
import { createFormAdapter } from '~/ui/form-adapter';
import { showSuccess } from '~/ui/toasts';
import type { EditorContent } from '../../form/saving/article-content';
import { createArticleMerger, type ArticlePart } from '../../form/saving/merge-contents';
import { toEditorContent } from './editor-content';

export type EditorSaverState = SaverState<EditorArticle, EditorContent, ArticlePart>;

/** Connects form and server to the explicit saving of one article. */
export function useArticleSaver(
  article: EditorArticle,
  form: UseFormReturn<EditorContent>,
  draftStore: LocalDraftStore<EditorContent>,
) {
  const { t } = useTranslation();
  return useSaver<EditorArticle, EditorContent, ArticlePart>(
    article,
    {
      toContent: toEditorContent,
      merger: createArticleMerger(),
      form: createFormAdapter(form),
      server: {
        save: (body) => withTimeout(saveEditorArticle(article.id, body)),
        load: () => withTimeout(loadEditorArticle(String(article.id))),
      },
      draftStore,
      onMerged: (parts) => {
        const names = parts.map((part) => t(`articleEditor.parts.${part}`)).join(', ');
        showSuccess(t('deskEditor.merged', { parts: names }), t);
      },
    },
    (onInput) => form.subscribe({ formState: { values: true }, callback: onInput }),
  );
}
