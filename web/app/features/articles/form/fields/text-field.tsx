import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useArticleField, type ArticlePath } from './use-article-field';

interface Props extends Pick<
  TextInputProps,
  'label' | 'description' | 'required' | 'lang' | 'type' | 'inputMode' | 'placeholder'
> {
  path: ArticlePath;
  /** Normalizes the value on blur. */
  format?: (text: string) => string;
}

/** Single-line text field of the article form. */
export function TextField({ path, format, required, ...input }: Props) {
  const { value, onBlur, onChange, ...field } = useArticleField(path);
  const text = value as string;
  const handleBlur = () => {
    if (format && format(text) !== text) onChange(format(text));
    onBlur();
  };
  return (
    <TextInput
      {...input}
      {...field}
      withAsterisk={required}
      autoComplete="off"
      value={text}
      onChange={onChange}
      onBlur={handleBlur}
    />
  );
}

type LongProps = Omit<Props, 'format' | 'type'> & {
  /** True for texts that wrap but contain no line breaks, such as titles. */
  oneLine?: boolean;
};

/** Multi-line text field that grows with its content. */
export function LongTextField({ path, oneLine = false, required, ...input }: LongProps) {
  const { value, onChange, ...field } = useArticleField(path);
  return (
    <Textarea
      {...input}
      {...field}
      withAsterisk={required}
      autosize
      minRows={oneLine ? 1 : 2}
      value={value as string}
      onChange={({ currentTarget }) =>
        onChange(oneLine ? currentTarget.value.replace(/\s*\n\s*/g, ' ') : currentTarget.value)
      }
    />
  );
}
