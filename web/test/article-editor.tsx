import { useMemo, useState, type ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { vi } from 'vitest';
import type { MyArticle, MyArticleContent } from '~/api/my-articles';
import {
  ArticleEditorContext,
  type ArticleEditor,
} from '~/features/articles/author-view/edit/article-editor-context';
import {
  type ArticleForm,
  ArticleFormContext,
} from '~/features/articles/form/article-form-context';
import { toMyArticleContent } from '~/features/articles/form/saving/article-content';
import { useProblems } from '~/features/articles/author-view/edit/use-problems';
import { UploadsProvider } from '~/features/articles/files/uploads';
import { makeUser } from './current-users';
import { renderAtUrl } from './render';

interface Options {
  article: MyArticle;
  /** Response to a save of the form's content; by default the unchanged article. */
  save?: (content: MyArticleContent) => MyArticle | null;
  saveState?: ArticleEditor['saveState'];
}

/** Renders a step of the author's editor without autosave. */
export function renderInEditor(tab: ReactNode, options: Options) {
  const recorded = {
    saved: [] as MyArticleContent[],
    goToField: vi.fn<ArticleEditor['goToField']>(),
    showAllProblems: vi.fn(),
    setTab: (_tab: ReactNode): void => undefined,
    /** Current content of the form. */
    readContent: (): MyArticleContent => toMyArticleContent(options.article),
  };

  function Frame() {
    const [article, setArticle] = useState(options.article);
    const [currentTab, setCurrentTab] = useState(tab);
    const form = useForm<MyArticleContent>({ defaultValues: toMyArticleContent(article) });
    recorded.setTab = setCurrentTab;
    recorded.readContent = () => structuredClone(form.getValues());
    const editor = useMemo<ArticleEditor>(
      () => ({
        article,
        saveState: options.saveState ?? 'saved',
        getStepProblems: (name) => article.problems.filter((problem) => problem.tab === name),
        showAllProblems: recorded.showAllProblems,
        saveNow: () => {
          const content = structuredClone(form.getValues());
          recorded.saved.push(content);
          const saved = options.save ? options.save(content) : article;
          if (saved) setArticle(saved);
          return Promise.resolve(saved);
        },
        refresh: setArticle,
        goToTab: vi.fn(),
        goToField: recorded.goToField,
      }),
      [article, form],
    );
    const { problemAt } = useProblems(form, {
      record: article,
      sent: toMyArticleContent(article),
      state: 'saved',
      savedAt: null,
      failure: null,
      attempted: toMyArticleContent(article),
      conflicts: [],
      remoteChanges: [],
      remoteRecord: null,
      isClosed: false,
    });
    const fields: ArticleForm = {
      files: article.files,
      problemAt,
      saveImmediately: () => void editor.saveNow(),
      showsRussian: false,
      showsAllDoubts: false,
    };
    return (
      <FormProvider {...form}>
        <ArticleEditorContext value={editor}>
          <ArticleFormContext value={fields}>
            <UploadsProvider>{currentTab}</UploadsProvider>
          </ArticleFormContext>
        </ArticleEditorContext>
      </FormProvider>
    );
  }

  const url = '/personal-area/user-articles/edit/7';
  return { ...renderAtUrl(<Frame />, { url, user: makeUser(['user']) }), recorded };
}
