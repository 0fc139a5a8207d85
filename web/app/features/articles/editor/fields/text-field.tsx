import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useArticleField, type ArticlePath } from './use-article-field';

interface Props extends Pick<
  TextInputProps,
  'label' | 'description' | 'required' | 'lang' | 'type' | 'inputMode' | 'placeholder'
> {
  path: ArticlePath;
  /** Where what was typed or pasted can be put into its usual form. */
  format?: (text: string) => string;
}

/** A line of text in the article's form. */
export function TextField({ path, format, required, ...input }: Props) {
  const { value, onBlur, onChange, ...field } = useArticleField(path);
  const text = value as string;
  const leave = () => {
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
      onBlur={leave}
    />
  );
}

type LongProps = Omit<Props, 'format' | 'type'> & {
  /** A title wraps on the screen, but has no lines of its own. */
  oneLine?: boolean;
};

/** A text of several lines, as high as what is written in it. */
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
