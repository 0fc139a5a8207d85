import type { AnyExtension, Content, Editor, EditorOptions } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import styles from './rich-text.module.css';

export interface RichTextHandle {
  focus: () => void;
}

/** Properties of all kinds of editors. */
export interface TextEditorProps {
  /** Label of the field, for the name of the toolbar. */
  name: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean | undefined;
  lang: string;
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  ref?: Ref<RichTextHandle>;
  'data-field'?: string;
}

/** Differences between the kinds of editors. */
interface EditorVariant {
  extensions: AnyExtension[];
  parse: (html: string) => Content;
  /** Serializes the content; an empty text becomes an empty string. */
  serialize: (editor: Editor) => string;
  className?: string;
  autofocus?: boolean;
  editorProps?: EditorOptions['editorProps'];
}

/** Creates the editor: shows the value, reports changes and sets the accessibility attributes. */
export function useTextEditor(props: TextEditorProps, variant: EditorVariant): Editor {
  const { value, onChange, onBlur, ref } = props;
  const { parse, serialize } = variant;
  const lastValue = useRef(value);
  /** The value as the editor serializes it, which may differ from the given HTML. */
  const lastSerialized = useRef('');

  const reportChange = (changed: Editor) => {
    const html = serialize(changed);
    if (html === lastSerialized.current) return; // only an empty last line was added or removed
    lastSerialized.current = html;
    lastValue.current = html;
    onChange(html);
  };

  const editor = useEditor({
    extensions: variant.extensions,
    content: parse(value),
    autofocus: variant.autofocus ?? false,
    // "HLA-A*02:01 and HLA-B*07:02" must not become italic: markup characters stay as typed.
    enableInputRules: false,
    enablePasteRules: false,
    injectCSS: false, // the style sheet has it
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      ...variant.editorProps,
      attributes: {
        ...fieldAttributes(props),
        class: `${styles.text} ${variant.className ?? ''}`,
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
      },
    },
    onUpdate: ({ editor: changed }) => reportChange(changed),
    onBlur: () => onBlur?.(),
  });

  useLayoutEffect(() => {
    if (editor.isDestroyed) return; // strict mode mounts twice: another editor follows
    lastSerialized.current = serialize(editor);
  }, [editor, serialize]);

  // The value changed outside the editor: merged, or restored from a draft.
  useEffect(() => {
    if (value === lastValue.current) return;
    lastValue.current = value;
    editor.commands.setContent(parse(value), { emitUpdate: false });
    lastSerialized.current = serialize(editor);
  }, [editor, parse, serialize, value]);

  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);

  return editor;
}

/** Accessibility attributes of the text field. */
export function fieldAttributes(props: TextEditorProps): Record<string, string> {
  const { labelId, describedBy, invalid, required, lang } = props;
  return {
    'aria-labelledby': labelId,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(props['data-field'] ? { 'data-field': props['data-field'] } : {}),
    lang,
  };
}
