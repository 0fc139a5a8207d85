import { TagInput } from '~/ui/tag-input';
import { useArticleField } from './use-article-field';

interface Props {
  path: 'keywordsEn' | 'keywordsRu';
  label: string;
  description?: string;
  required?: boolean;
  lang: string;
}

export function KeywordsField({ path, ...text }: Props) {
  const { value, onChange, onBlur, error, ...field } = useArticleField(path);
  return (
    <TagInput
      {...text}
      data-field={field['data-field']}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}
