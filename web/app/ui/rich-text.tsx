import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, type ReactNode, type Ref } from 'react';
import type { Pictures } from '~/lib/pictures';
import type { RichTextHandle, TextEditorProps } from './rich-text/text-editor';

const AbstractEditor = lazy(() => import('./rich-text/abstract-editor'));
const FullEditor = lazy(() => import('./rich-text/full-editor'));

interface Props {
  label: string;
  description?: string;
  error?: string;
  required?: boolean;
  /** Language of the text, for screen readers and spell checking. */
  lang: string;
  /** HTML; empty for an empty text. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  ref?: Ref<RichTextHandle>;
  'data-field'?: string;
}

/**
 * Editor for an abstract: paragraphs, lists, bold, italic, sub- and superscript. The editor is
 * loaded on demand.
 */
export function RichText(props: Props) {
  return (
    <Field {...props} height={220}>
      {(surface) => <AbstractEditor {...surface} />}
    </Field>
  );
}

/**
 * Editor for an article or page: headings, tables, pictures, formulas, links, and a source view.
 */
export function FullRichText({ pictures, ...props }: Props & { pictures: Pictures }) {
  return (
    <Field {...props} height={360}>
      {(surface) => <FullEditor {...surface} pictures={pictures} />}
    </Field>
  );
}

interface FieldProps extends Props {
  /** Height of the placeholder while the editor loads. */
  height: number;
  children: (surface: TextEditorProps) => ReactNode;
}

function Field(props: FieldProps) {
  const { label, description, error, required, height, children, ...own } = props;
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
      <Suspense fallback={<Skeleton height={height} mt={4} radius="sm" />}>
        {children({
          ...own,
          name: label,
          labelId: `${id}-label`,
          describedBy: [descriptionId, errorId].filter(Boolean).join(' ') || undefined,
          invalid: error !== undefined,
          required,
        })}
      </Suspense>
    </Input.Wrapper>
  );
}
