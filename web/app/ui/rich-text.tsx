import { Input, Skeleton } from '@mantine/core';
import { lazy, Suspense, useId, type ReactNode, type Ref } from 'react';
import type { Pictures } from '~/lib/pictures';
import type { RichTextHandle, SurfaceProps } from './rich-text/surface';

const AbstractEditor = lazy(() => import('./rich-text/abstract-editor'));
const FullEditor = lazy(() => import('./rich-text/full-editor'));

interface Props {
  label: string;
  description?: string;
  error?: string;
  required?: boolean;
  /** Of the text, so that it is read aloud and checked as such. */
  lang: string;
  /** HTML; an empty text is empty. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  ref?: Ref<RichTextHandle>;
  'data-field'?: string;
}

/**
 * Running text with the little formatting that an abstract needs: paragraphs, lists, bold, italic, sub-
 * and superscript. Only screens that show it load the editor.
 */
export function RichText(props: Props) {
  return (
    <Field {...props} height={220}>
      {(surface) => <AbstractEditor {...surface} />}
    </Field>
  );
}

/** A whole article or page: headings, tables, pictures, formulas, links, and the source of it. */
export function FullRichText({ pictures, ...props }: Props & { pictures: Pictures }) {
  return (
    <Field {...props} height={360}>
      {(surface) => <FullEditor {...surface} pictures={pictures} />}
    </Field>
  );
}

interface FieldProps extends Props {
  /** About that of the editor, until it is there. */
  height: number;
  children: (surface: SurfaceProps) => ReactNode;
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
