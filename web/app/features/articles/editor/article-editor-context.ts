import { createContext, use } from 'react';
import type { ArticleProblem, MyArticle } from '~/api/my-articles';
import type { SaveState } from '~/lib/save-state';
import type { EditorTab } from './editor-tabs';

export type { SaveState };

export interface ArticleEditor {
  /** The last answer of the server. The form holds what the author has typed since. */
  article: MyArticle;
  saveState: SaveState;
  /** Everything that stands in the way of submitting on one tab, shown or not. */
  problemsOf: (tab: EditorTab) => ArticleProblem[];
  /** From now on every problem is shown at its field. */
  showAllProblems: () => void;
  /** Sends what is not saved yet. Answers the saved article, or null when it could not be saved. */
  saveNow: () => Promise<MyArticle | null>;
  /** Takes over an answer of the server that came another way; what is typed stays. */
  refresh: (article: MyArticle) => void;
  goToTab: (tab: EditorTab) => void;
  /**
   * Opens the tab and puts the focus into the field: the one marked `data-field={path}`, or else the
   * nearest that is marked on the way up. The path is a problem's `loc` joined by dots, without `body`.
   */
  goToField: (tab: EditorTab, path: string) => void;
}

export const ArticleEditorContext = createContext<ArticleEditor | null>(null);

export function useArticleEditor(): ArticleEditor {
  const editor = use(ArticleEditorContext);
  if (!editor) throw new Error('useArticleEditor is used outside the article editor');
  return editor;
}
