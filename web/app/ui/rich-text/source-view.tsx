import { Textarea } from '@mantine/core';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import styles from './rich-text.module.css';
import { breakIntoLines } from './stored-html';
import { fieldAttributes, type TextEditorProps } from './text-editor';

interface Props extends TextEditorProps {
  startsFocused: boolean;
}

/** Source view: the HTML as plain text. */
export function SourceView(props: Props) {
  const { value, onChange, onBlur, ref, startsFocused } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  // Broken into lines for reading, until the user types.
  const [typed, setTyped] = useState<string | null>(null);
  const displayed = useMemo(
    () => (typed === value ? typed : breakIntoLines(value)),
    [typed, value],
  );
  const change = (text: string) => {
    setTyped(text);
    onChange(text);
  };

  return (
    <Textarea
      {...fieldAttributes(props)}
      ref={field}
      // The button that opened the view is unmounted, so the text gets the focus.
      // eslint-disable-next-line jsx-a11y-x/no-autofocus
      autoFocus={startsFocused}
      spellCheck={false}
      autoComplete="off"
      variant="unstyled"
      autosize
      minRows={8}
      maxRows={24}
      classNames={{ input: styles.source }}
      value={displayed}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
