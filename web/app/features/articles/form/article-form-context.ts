import { createContext, use } from 'react';
import { useController, useFormContext, type FieldPath } from 'react-hook-form';
import type { MyArticleFile } from '~/api/my-articles';
import type { ArticleFields } from './saving/article-content';

/** State that the fields need from the form around them, for authors and editors. */
export interface ArticleForm {
  /** Files of the article in the last server response. */
  files: MyArticleFile[];
  /** Error message of a field, such as `authors.0.firstNameEn`. */
  problemAt: (path: string) => string | undefined;
  /** Saves now, after a discrete change such as a removal. Does nothing where users save explicitly. */
  saveImmediately: () => void;
  /** True if Russian fields are shown beside English ones. */
  showsRussian: boolean;
  /** True if all doubts about an affiliation are shown, not only what indexes cannot do without. */
  showsAllDoubts: boolean;
}

export const ArticleFormContext = createContext<ArticleForm | null>(null);

export function useArticleForm(): ArticleForm {
  const form = use(ArticleFormContext);
  if (!form) throw new Error('useArticleForm is used outside the form of an article');
  return form;
}

export type ArticlePath = FieldPath<ArticleFields>;

/** Connects an input to the article form and its error message. */
export function useArticleField<Path extends ArticlePath>(path: Path) {
  const { control } = useFormContext<ArticleFields>();
  const { problemAt } = useArticleForm();
  const { field } = useController({ control, name: path });
  return { ...field, error: problemAt(path), 'data-field': path };
}
