import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, type Ref } from 'react';
import type { RichTextHandle } from './rich-text-editor';

const RichTextEditor = lazy(() => import('./rich-text-editor'));

interface Props {
  label: string;
  description?: string;
  error?: string;
  required?: boolean;
  /** Of the text, so that it is read aloud and checked as such. */
  lang: string;
  /** HTML of paragraphs, lists, bold, italic, sub- and superscript; an empty text is empty. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  ref?: Ref<RichTextHandle>;
  'data-field'?: string;
}

/** Running text with the little formatting that an abstract needs. Only screens that show it load the editor. */
export function RichText(props: Props) {
  const { label, description, error, required, ...editor } = props;
  const id = useId();
  const descriptionId = description ? `${id}-description` : undefined;
  const errorId = error ? `${id}-error` : undefined;

  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      labelProps={{ id: `${id}-label` }}
      description={description}
      descriptionProps={{ id: descriptionId }}
      error={error}
      errorProps={{ id: errorId }}
      withAsterisk={required}
    >
      <Suspense fallback={<Skeleton height={220} mt={4} radius="sm" />}>
        <RichTextEditor
          {...editor}
          name={label}
          labelId={`${id}-label`}
          describedBy={[descriptionId, errorId].filter(Boolean).join(' ') || undefined}
          invalid={error !== undefined}
          required={required}
        />
      </Suspense>
    </Input.Wrapper>
  );
}
