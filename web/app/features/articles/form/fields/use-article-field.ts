import { useController, useFormContext, type FieldPath } from 'react-hook-form';
import { useArticleForm } from '../article-form-context';
import type { ArticleFields } from '../saving/article-content';

export type ArticlePath = FieldPath<ArticleFields>;

/** Connects an input to the article form and its error message. */
export function useArticleField<Path extends ArticlePath>(path: Path) {
  const { control } = useFormContext<ArticleFields>();
  const { problemAt } = useArticleForm();
  const { field } = useController({ control, name: path });
  return { ...field, error: problemAt(path), 'data-field': path };
}
