import { Textarea } from '@mantine/core';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import styles from './rich-text.module.css';
import { inLines } from './stored-html';
import { fieldAttributes, type SurfaceProps } from './surface';

interface Props extends SurfaceProps {
  startsFocused: boolean;
}

/** The HTML itself, as plain text: nothing of it is shown before the editor has read it. */
export function SourceView(props: Props) {
  const { value, onChange, onBlur, ref, startsFocused } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  // Broken into lines to be read, until something is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = useMemo(() => (typed === value ? typed : inLines(value)), [typed, value]);
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };

  return (
    <Textarea
      {...fieldAttributes(props)}
      ref={field}
      // The button that led here is gone, and the person came to write.
      // eslint-disable-next-line jsx-a11y-x/no-autofocus
      autoFocus={startsFocused}
      spellCheck={false}
      autoComplete="off"
      variant="unstyled"
      autosize
      minRows={8}
      maxRows={24}
      classNames={{ input: styles.source }}
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
