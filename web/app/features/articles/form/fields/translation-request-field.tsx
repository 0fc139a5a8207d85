import { Checkbox } from '@mantine/core';
import { useArticleField } from './use-article-field';

/** Checkbox that asks the editors to translate the Russian texts. */
export function TranslationRequestField({
  label,
  description,
}: {
  label: string;
  description: string;
}) {
  const { value, onChange, ...field } = useArticleField('askForTranslation');
  return (
    <Checkbox
      {...field}
      label={label}
      description={description}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
