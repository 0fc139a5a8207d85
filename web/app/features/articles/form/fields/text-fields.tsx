import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { RichText } from '~/ui/rich-text';
import { TagInput } from '~/ui/tag-input';
import { useArticleField, useArticleForm, type ArticlePath } from '../article-form-context';
import styles from '../form.module.css';

interface TextFieldProps extends Pick<
  TextInputProps,
  'label' | 'description' | 'required' | 'lang' | 'type' | 'inputMode' | 'placeholder'
> {
  path: ArticlePath;
  /** Normalizes the value on blur. */
  format?: (text: string) => string;
}

/** Single-line text field of the article form. */
export function TextField({ path, format, required, ...input }: TextFieldProps) {
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

type LongTextFieldProps = Omit<TextFieldProps, 'format' | 'type'> & {
  /** True for texts that wrap but contain no line breaks, such as titles. */
  oneLine?: boolean;
  /** Called when the user edits the text. */
  onEdit?: () => void;
};

/** Multi-line text field that grows with its content. */
export function LongTextField({
  path,
  oneLine = false,
  required,
  onEdit,
  ...input
}: LongTextFieldProps) {
  const { value, onChange, ...field } = useArticleField(path);
  return (
    <Textarea
      {...input}
      {...field}
      withAsterisk={required}
      autosize
      minRows={oneLine ? 1 : 2}
      value={value as string}
      onChange={({ currentTarget }) => {
        onChange(oneLine ? currentTarget.value.replace(/\s*\n\s*/g, ' ') : currentTarget.value);
        onEdit?.();
      }}
    />
  );
}

interface RichFieldProps {
  path: 'abstractEn' | 'abstractRu';
  label: string;
  description?: string;
  required?: boolean;
  lang: string;
}

export function RichField({ path, ...text }: RichFieldProps) {
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

interface KeywordsFieldProps {
  path: 'keywordsEn' | 'keywordsRu';
  label: string;
  description?: string;
  required?: boolean;
  lang: string;
}

export function KeywordsField({ path, ...text }: KeywordsFieldProps) {
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

/** The English field with the Russian one beside or below it; Russian only if the form shows it. */
export function BilingualField({ en, ru }: { en: ReactNode; ru: ReactNode }) {
  const { showsRussian } = useArticleForm();
  return (
    <div className={styles.pair}>
      {en}
      {showsRussian ? ru : null}
    </div>
  );
}
