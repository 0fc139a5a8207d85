import { createContext, use } from 'react';
import type { MyArticleFile } from '~/api/my-articles';

/** What the fields of an article need of the screen that they stand on, whoever writes there. */
export interface ArticleForm {
  /** Of the article, as the server last answered. */
  files: MyArticleFile[];
  /** The message for a field (`authors.0.firstNameEn`). */
  problemAt: (path: string) => string | undefined;
  /** Something whole was done, such as a removal: where all is saved by itself, now is the time. */
  saveWhole: () => void;
  /** Russian fields stand beside the English ones. */
  showsRussian: boolean;
}

export const ArticleFormContext = createContext<ArticleForm | null>(null);

export function useArticleForm(): ArticleForm {
  const form = use(ArticleFormContext);
  if (!form) throw new Error('useArticleForm is used outside the form of an article');
  return form;
}
