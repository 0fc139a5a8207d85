import { useEffect, useEffectEvent, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import type { LocalDraft, LocalDraftStore } from '~/lib/local-draft-store';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { useRunOnce } from '~/ui/use-run-once';
import { UploadsProvider } from '../../files/uploads-provider';
import { ArticleEditorContext, type ArticleEditor as Editor } from './article-editor-context';
import { ArticleFormContext, type ArticleForm } from '../../form/article-form-context';
import { ArticleEditorLayout } from './article-editor-layout';
import { createFileNameLookup } from '../../form/file-names';
import { LeaveGuard } from './leave-guard';
import { toMyArticleContent } from '../../form/saving/article-content';
import { useAutosave } from './use-autosave';
import { usePartLabels } from '../../form/use-part-labels';
import { useProblems } from './use-problems';
import { useStep } from './use-step';

interface Props {
  /** Last server response; later responses are merged without overwriting the input. */
  article: MyArticle;
  draftStore: LocalDraftStore<MyArticleContent>;
  /** Local draft of an earlier visit that the author chose to restore. */
  restoredDraft: LocalDraft<MyArticleContent> | null;
  /** Focuses the heading, because the offer that had the focus has been removed. */
  focusOnMount: boolean;
}

export function ArticleEditor({ article: loaded, draftStore, restoredDraft, focusOnMount }: Props) {
  const form = useForm<MyArticleContent>({ defaultValues: toMyArticleContent(loaded) });
  const { autosave, saving } = useAutosave(loaded, form, draftStore);
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
  const { article, state, isClosed } = saving;
  const labels = usePartLabels(createFileNameLookup(article, saving.remoteArticle));

  useRunOnce(() => {
    if (restoredDraft) void autosave.restore(restoredDraft.content, restoredDraft.basis);
  }, restoredDraft !== null);
  useRunOnce(() => step.heading.current?.focus(), focusOnMount);
  useServerUpdate(loaded, (updated) => void autosave.refresh(updated));

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
              onRemoved={() => autosave.discardChanges()}
            />
          </UploadsProvider>
        </ArticleFormContext>
      </ArticleEditorContext>
    </FormProvider>
  );
}

function useServerUpdate(article: MyArticle, onUpdate: (article: MyArticle) => void): void {
  const lastArticle = useRef(article);
  const notify = useEffectEvent(onUpdate);
  useEffect(() => {
    if (lastArticle.current === article) return;
    lastArticle.current = article;
    notify(article);
  }, [article]);
}
