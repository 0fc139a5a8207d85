import { useEffect, useEffectEvent, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import type { KeptContent, Shelf } from '~/lib/kept-content';
import { paths } from '~/lib/paths';
import { ConflictDialog } from '~/ui/conflict-dialog';
import { useOnce } from '~/ui/use-once';
import { UploadsProvider } from '../files/uploads-provider';
import { ArticleEditorContext, type ArticleEditor as Editor } from './article-editor-context';
import { ArticleFormContext, type ArticleForm } from './article-form-context';
import { EditorFrame } from './editor-frame';
import { fileNamesOf } from './file-names';
import { LeaveGuard } from './leave-guard';
import { contentOf } from './saving/article-content';
import { useAutosave } from './use-autosave';
import { usePartWords } from './use-part-words';
import { useProblems } from './use-problems';
import { useStep } from './use-step';

interface Props {
  /** As the server last answered; what it answers later comes in without touching what is typed. */
  article: MyArticle;
  shelf: Shelf<MyArticleContent>;
  /** What an earlier visit had not saved, and is to be put back. */
  wanted: KeptContent<MyArticleContent> | null;
  /** What stood in its place had the focus, and is gone. */
  takesFocus: boolean;
}

export function ArticleEditor({ article: answered, shelf, wanted, takesFocus }: Props) {
  const form = useForm<MyArticleContent>({ defaultValues: contentOf(answered) });
  const { autosave, saving } = useAutosave(answered, form, shelf);
  const { problemAt, problemsOf, isShownOn, showAllProblems, markLeft, fieldAt } = useProblems(
    form,
    saving,
  );
  const step = useStep((left) => {
    markLeft(left);
    void autosave.saveNow();
  });
  const { article, state, isClosed } = saving;
  const words = usePartWords(fileNamesOf(article, saving.newer));

  useOnce(() => {
    if (wanted) void autosave.putBack(wanted.content, wanted.basis);
  }, wanted !== null);
  useOnce(() => step.heading.current?.focus(), takesFocus);
  useNews(answered, (news) => void autosave.refresh(news));

  const editor: Editor = {
    article,
    saveState: state,
    problemsOf,
    showAllProblems,
    saveNow: () => autosave.saveNow(),
    refresh: (news) => void autosave.refresh(news),
    goToTab: step.goToTab,
    goToField: (tab, path) => step.goToField(tab, fieldAt(path.split('.'))),
  };
  const fields: ArticleForm = {
    files: article.files,
    problemAt,
    saveWhole: () => void autosave.saveNow(),
    showsRussian: false, // the texts in Russian have a step of their own
  };

  // Submitted elsewhere, and nothing of it was typed here.
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
              words={words}
              onResolve={(choices) => void autosave.resolve(choices)}
            />
            <EditorFrame
              saving={saving}
              step={step}
              isShownOn={isShownOn}
              onRemoved={() => autosave.abandon()}
            />
          </UploadsProvider>
        </ArticleFormContext>
      </ArticleEditorContext>
    </FormProvider>
  );
}

function useNews(article: MyArticle, onNews: (article: MyArticle) => void): void {
  const known = useRef(article);
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (known.current === article) return;
    known.current = article;
    tell(article);
  }, [article]);
}
