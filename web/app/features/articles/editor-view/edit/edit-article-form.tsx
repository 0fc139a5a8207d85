import { useMemo } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { EditorArticle } from '~/api/editor-articles';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { useRunOnce } from '~/ui/use-run-once';
import { ArticleFormContext, type ArticleForm } from '../../form/article-form-context';
import type { EditorContent } from '../../form/saving/article-content';
import { UploadsProvider } from '../../files/uploads-provider';
import { toEditorContent } from './editor-content';
import { EditArticleLayout } from './edit-article-layout';
import { useFieldErrors } from './use-field-errors';
import { useArticleSaver } from './use-article-saver';
import { useTranslationMode } from './use-translation-mode';

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
  const form = useForm<EditorContent>({ defaultValues: toEditorContent(loaded) });
  const { saver, saving } = useArticleSaver(loaded, form, draftStore);
  const { fieldErrors, problemAt, countErrors } = useFieldErrors(form, saving);
  const translation = useTranslationMode();
  const [isTranslating] = translation;
  const { files } = saving.article;

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
    }),
    [files, problemAt, isTranslating],
  );

  return (
    <FormProvider {...form}>
      <ArticleFormContext value={fields}>
        <UploadsProvider otherFileCount={files.filter(({ isChangeable }) => !isChangeable).length}>
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
