import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { editorArticleQuery, saveEditorArticle, type EditorArticle } from '~/api/editor-articles';
import { loadById } from '~/api/query-client';
import { useSaver } from '~/api/use-saver';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { showSuccess } from '~/ui/toasts';
import { useRunOnce } from '~/ui/use-run-once';
import { ArticleFormContext, type ArticleForm } from '../../form/article-form-context';
import { toEditorContent, type EditorContent } from '../../form/saving/article-content';
import { createArticleMerger } from '../../form/saving/merge-contents';
import { FileType } from '../../files/guess-file-type';
import { UploadsProvider } from '../../files/uploads';
import { EditArticleLayout } from './edit-article-layout';
import { useFieldErrors } from './field-errors';
import { useTranslationMode } from './translation-mode';

const articleMerger = createArticleMerger<EditorContent>();

interface Props {
  article: EditorArticle;
  draftStore: LocalDraftStore<EditorContent>;
  /** Local draft of an earlier visit that the editor chose to restore. */
  restoredDraft: LocalDraft<EditorContent> | null;
  /** Focuses the heading, because the offer that had the focus has been removed. */
  focusOnMount: boolean;
}

export function EditArticleForm({
  article: loaded,
  draftStore,
  restoredDraft,
  focusOnMount,
}: Props) {
  const { t } = useTranslation();
  const form = useForm<EditorContent>({ defaultValues: toEditorContent(loaded) });
  const { saver, saving } = useSaver({
    record: loaded,
    form,
    draftStore,
    toContent: toEditorContent,
    merger: articleMerger,
    save: (body) => saveEditorArticle(loaded.id, body),
    load: () => loadById(editorArticleQuery, loaded.id),
    onMerged: (parts) => {
      const names = parts.map((part) => t(`articleEditor.parts.${part}`)).join(', ');
      showSuccess(t('editorArticleForm.merged', { parts: names }), t);
    },
  });
  const { fieldErrors, problemAt, countErrors } = useFieldErrors(form, saving);
  const translation = useTranslationMode();
  const [isTranslating] = translation;
  const { files } = saving.record;

  useRunOnce(() => {
    if (restoredDraft) void saver.restore(restoredDraft.content, restoredDraft.basis);
  }, restoredDraft !== null);

  // Memoized because hundreds of fields rerender with this context.
  const fields = useMemo(
    (): ArticleForm => ({
      files,
      problemAt,
      saveImmediately: () => undefined, // editors save explicitly
      showsRussian: isTranslating,
      showsAllDoubts: true,
    }),
    [files, problemAt, isTranslating],
  );

  return (
    <FormProvider {...form}>
      <ArticleFormContext value={fields}>
        <UploadsProvider
          otherFileCount={files.filter(({ isChangeable }) => !isChangeable).length}
          exceptType={FileType.supportingMaterial} // reserved for authors
        >
          <EditArticleLayout
            saver={saver}
            saving={saving}
            fieldErrors={fieldErrors}
            countErrors={countErrors}
            translation={translation}
            focusOnMount={focusOnMount}
          />
        </UploadsProvider>
      </ArticleFormContext>
    </FormProvider>
  );
}
