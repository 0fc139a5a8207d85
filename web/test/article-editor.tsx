import { useMemo, useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { vi } from 'vitest';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import {
  ArticleEditorContext,
  type ArticleEditor,
} from '~/features/articles/editor/article-editor-context';
import {
  ArticleFormContext,
  type ArticleForm,
} from '~/features/articles/editor/article-form-context';
import { contentOf } from '~/features/articles/editor/saving/article-content';
import { useProblems } from '~/features/articles/editor/use-problems';
import { UploadsProvider } from '~/features/articles/files/uploads-provider';
import { renderAt } from './render';

interface Options {
  article: MyArticle;
  /** What saving answers, given what is in the form; by default the article with these files. */
  save?: (content: MyArticleContent) => MyArticle | null;
  saveState?: ArticleEditor['saveState'];
}

/** Shows a tab of the editor in a frame that saves nothing by itself. */
export function renderInEditor(tab: ReactNode, options: Options) {
  const heard = {
    saved: [] as MyArticleContent[],
    goToField: vi.fn<ArticleEditor['goToField']>(),
    showAllProblems: vi.fn(),
    setTab: (_tab: ReactNode): void => undefined,
  };

  function Frame() {
    const [article, setArticle] = useState(options.article);
    const [shown, setShown] = useState(tab);
    const form = useForm<MyArticleContent>({ defaultValues: contentOf(article) });
    heard.setTab = setShown;
    const editor = useMemo<ArticleEditor>(
      () => ({
        article,
        saveState: options.saveState ?? 'saved',
        problemsOf: (name) => article.problems.filter((problem) => problem.tab === name),
        showAllProblems: heard.showAllProblems,
        saveNow: () => {
          const content = structuredClone(form.getValues());
          heard.saved.push(content);
          const saved = options.save ? options.save(content) : article;
          if (saved) setArticle(saved);
          return Promise.resolve(saved);
        },
        refresh: setArticle,
        goToTab: vi.fn(),
        goToField: heard.goToField,
      }),
      [article, form],
    );
    const { problemAt } = useProblems(form, {
      article,
      sent: contentOf(article),
      state: 'saved',
      savedAt: null,
      failure: null,
      tried: contentOf(article),
      clashes: [],
      taken: [],
      newer: null,
      isClosed: false,
    });
    const fields: ArticleForm = {
      files: article.files,
      problemAt,
      saveWhole: () => void editor.saveNow(),
      showsRussian: false,
    };
    return (
      <FormProvider {...form}>
        <ArticleEditorContext value={editor}>
          <ArticleFormContext value={fields}>
            <UploadsProvider>{shown}</UploadsProvider>
          </ArticleFormContext>
        </ArticleEditorContext>
      </FormProvider>
    );
  }

  return { ...renderAt(<Frame />, { at: '/personal-area/user-articles/edit/7' }), heard };
}
