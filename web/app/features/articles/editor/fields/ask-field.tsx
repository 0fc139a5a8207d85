import { Checkbox } from '@mantine/core';
import { useArticleField } from './use-article-field';

/** Whether the Russian texts are left to the editors. */
export function AskField({ label, description }: { label: string; description: string }) {
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
