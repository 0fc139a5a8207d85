import { createContext, use } from 'react';
import type { ArticleProblem, MyArticle } from '~/api/my-articles';
import type { SaveState } from '~/lib/merge';
import type { EditStep } from './edit-steps';

export type { SaveState };

export interface ArticleEditor {
  /** Last server response; the form may contain later input. */
  article: MyArticle;
  saveState: SaveState;
  /** All submission problems of a step, including those not shown yet. */
  getStepProblems: (tab: EditStep) => ArticleProblem[];
  /** Shows every problem at its field from now on. */
  showAllProblems: () => void;
  /** Saves pending changes. Resolves with the saved article, or null if saving failed. */
  saveNow: () => Promise<MyArticle | null>;
  /** Applies an article from another request without overwriting the input. */
  refresh: (article: MyArticle) => void;
  goToTab: (tab: EditStep) => void;
  /**
   * Opens the step and focuses the element with `data-field={path}`, or with the nearest ancestor
   * path. The path is a problem's `loc` joined by dots, without `body`.
   */
  goToField: (tab: EditStep, path: string) => void;
}

export const ArticleEditorContext = createContext<ArticleEditor | null>(null);

export function useArticleEditor(): ArticleEditor {
  const editor = use(ArticleEditorContext);
  if (!editor) throw new Error('useArticleEditor is used outside the article editor');
  return editor;
}
