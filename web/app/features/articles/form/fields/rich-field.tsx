import { RichText } from '~/ui/rich-text';
import { useArticleField } from './use-article-field';

interface Props {
  path: 'abstractEn' | 'abstractRu';
  label: string;
  description?: string;
  required?: boolean;
  lang: string;
}

export function RichField({ path, ...text }: Props) {
  const { value, onChange, onBlur, error, ref, ...field } = useArticleField(path);
  return (
    <RichText
      {...text}
      ref={ref}
      data-field={field['data-field']}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error}
    />
  );
}
