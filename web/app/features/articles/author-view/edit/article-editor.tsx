import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useAutosave } from '~/api/autosave';
import {
  myArticleQuery,
  saveMyArticle,
  type MyArticle,
  type MyArticleContent,
} from '~/api/my-articles';
import { loadById } from '~/api/query-client';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { showSuccess } from '~/ui/toasts';
import { useRunOnce } from '~/ui/use-run-once';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import { UploadsProvider, useUploads } from '../../files/uploads';
import { ArticleFormContext, type ArticleForm } from '../../form/article-form-context';
import { createFileNameLookup, usePartLabels } from '../../form/use-part-labels';
import { toMyArticleContent } from '../../form/saving/article-content';
import { createArticleMerger } from '../../form/saving/merge-contents';
import {
  ArticleEditorContext,
  useArticleEditor,
  type ArticleEditor as Editor,
} from './article-editor-context';
import { ArticleEditorLayout } from './article-editor-layout';
import { useStep } from './edit-steps';
import { useDiscard } from './use-discard';
import { useProblems } from './use-problems';

const articleMerger = createArticleMerger<MyArticleContent>();

interface ArticleEditorProps {
  /** Last server response; later responses are merged without overwriting the input. */
  article: MyArticle;
  draftStore: LocalDraftStore<MyArticleContent>;
  /** Local draft of an earlier visit that the author chose to restore. */
  restoredDraft: LocalDraft<MyArticleContent> | null;
  /** Focuses the heading, because the offer that had the focus has been removed. */
  focusOnMount: boolean;
}

export function ArticleEditor({
  article: loaded,
  draftStore,
  restoredDraft,
  focusOnMount,
}: ArticleEditorProps) {
  const { t } = useTranslation();
  const form = useForm<MyArticleContent>({ defaultValues: toMyArticleContent(loaded) });
  const { autosave, saving } = useAutosave({
    record: loaded,
    form,
    draftStore,
    toContent: toMyArticleContent,
    merger: articleMerger,
    save: (body) => saveMyArticle(loaded.id, body),
    load: () => loadById(myArticleQuery, loaded.id),
    onMerged: () => showSuccess(t('articleEditor.merged'), t),
  });
  const {
    problemAt,
    getStepProblems,
    areProblemsShown,
    showAllProblems,
    markStepVisited,
    formPath,
  } = useProblems(form, saving);
  const step = useStep((left) => {
    markStepVisited(left);
    void autosave.saveNow();
  });
  const { record: article, state, isClosed } = saving;
  const labels = usePartLabels(createFileNameLookup(article, saving.remoteRecord));

  const discard = useDiscard({
    form,
    saving,
    merger: articleMerger,
    labels,
    onRestore: (content) => void autosave.restore(content, toMyArticleContent(article)),
  });

  useRunOnce(() => {
    if (restoredDraft) void autosave.restore(restoredDraft.content, restoredDraft.basis);
  }, restoredDraft !== null);
  useRunOnce(() => step.heading.current?.focus(), focusOnMount);

  const editor: Editor = {
    article,
    saveState: state,
    getStepProblems,
    showAllProblems,
    saveNow: () => autosave.saveNow(),
    refresh: (updated) => void autosave.refresh(updated),
    goToTab: step.goToTab,
    goToField: (tab, path) => step.goToField(tab, formPath(path.split('.'))),
  };
  const fields: ArticleForm = {
    files: article.files,
    problemAt,
    saveImmediately: () => void autosave.saveNow(),
    showsRussian: false, // Russian texts have their own step
    showsAllDoubts: false,
  };

  // Submitted in another window, and nothing was typed in this one.
  if (!article.allowedActions.includes('edit') && state === 'saved' && !isClosed) {
    return <Navigate to={paths.userArticleDetails(article.id)} replace />;
  }
  return (
    <FormProvider {...form}>
      <ArticleEditorContext value={editor}>
        <ArticleFormContext value={fields}>
          <UploadsProvider>
            <LeaveGuard isClosed={isClosed} />
            <ConflictDialog
              saving={saving}
              labels={labels}
              onResolve={(choices) => void autosave.resolve(choices)}
            />
            <ArticleEditorLayout
              saving={saving}
              step={step}
              areProblemsShown={areProblemsShown}
              discard={discard}
              onRemoved={() => autosave.discardChanges()}
            />
          </UploadsProvider>
        </ArticleFormContext>
      </ArticleEditorContext>
    </FormProvider>
  );
}

/** Saves when the author leaves, and asks for confirmation only if changes would be lost. */
function LeaveGuard({ isClosed }: { isClosed: boolean }) {
  const { t } = useTranslation();
  const { saveState, saveNow } = useArticleEditor();
  const { isUploading } = useUploads();

  useUnsavedChanges(saveState !== 'saved' || isUploading, {
    save: async () => !isUploading && (await saveNow()) !== null,
    text: isUploading
      ? t('articleEditor.leave.uploads')
      : isClosed
        ? t('articleEditor.leave.closed')
        : t('articleEditor.leave.kept'),
  });
  return null;
}
