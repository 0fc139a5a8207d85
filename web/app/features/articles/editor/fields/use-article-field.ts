import { useController, useFormContext, type FieldPath } from 'react-hook-form';
import type { MyArticleContent } from '~/api/my-articles';
import { useArticleEditor } from '../article-editor-context';

export type ArticlePath = FieldPath<MyArticleContent>;

/** A field of the form, with what the server has to say about it. */
export function useArticleField<Path extends ArticlePath>(path: Path) {
  const { control } = useFormContext<MyArticleContent>();
  const { problemAt } = useArticleEditor();
  const { field } = useController({ control, name: path });
  return { ...field, error: problemAt(path), 'data-field': path };
}
