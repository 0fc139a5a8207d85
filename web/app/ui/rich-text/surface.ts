import type { AnyExtension, Content, Editor, EditorOptions } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import styles from './rich-text.module.css';

export interface RichTextHandle {
  focus: () => void;
}

/** What every kind of editor is given. */
export interface SurfaceProps {
  /** For the toolbar's own name. */
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

/** What makes the kinds different. */
interface Kind {
  extensions: AnyExtension[];
  read: (html: string) => Content;
  /** An empty text is empty. */
  write: (editor: Editor) => string;
  className?: string;
  autofocus?: boolean;
  editorProps?: EditorOptions['editorProps'];
}

/** The text that is written in: shows the value, tells of changes, and says what it is. */
export function useSurface(props: SurfaceProps, kind: Kind): Editor {
  const { value, onChange, onBlur, ref } = props;
  const { read, write } = kind;
  const shown = useRef(value);
  /** The same text in the editor's own words, which may differ from how it was given. */
  const written = useRef('');

  const tell = (changed: Editor) => {
    const html = write(changed);
    if (html === written.current) return; // only an empty last line came or went
    written.current = html;
    shown.current = html;
    onChange(html);
  };

  const editor = useEditor({
    extensions: kind.extensions,
    content: read(value),
    autofocus: kind.autofocus ?? false,
    // «HLA-A*02:01 and HLA-B*07:02» is no italic: asterisks and the like stay what was typed.
    enableInputRules: false,
    enablePasteRules: false,
    injectCSS: false, // in the style sheet, like everything
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      ...kind.editorProps,
      attributes: {
        ...fieldAttributes(props),
        class: `${styles.text} ${kind.className ?? ''}`,
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
      },
    },
    onUpdate: ({ editor: changed }) => tell(changed),
    onBlur: () => onBlur?.(),
  });

  useLayoutEffect(() => {
    if (editor.isDestroyed) return; // mounted twice in development: another one comes
    written.current = write(editor);
  }, [editor, write]);

  // Another text than the one that was typed here: merged, or put back.
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(read(value), { emitUpdate: false });
    written.current = write(editor);
  }, [editor, read, write, value]);

  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);

  return editor;
}

/** What the text itself says to those who cannot see its label. */
export function fieldAttributes(props: SurfaceProps): Record<string, string> {
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
