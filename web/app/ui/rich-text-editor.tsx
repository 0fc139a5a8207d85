import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import styles from './rich-text.module.css';
import { abstractExtensions } from './rich-text-extensions';
import { RichTextToolbar } from './rich-text-toolbar';

export interface RichTextHandle {
  focus: () => void;
}

interface Props {
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

export default function RichTextEditor(props: Props) {
  const { name, value, onChange, onBlur, ref } = props;
  const shown = useRef(value);

  const tell = (changed: Editor) => {
    shown.current = changed.isEmpty ? '' : changed.getHTML();
    onChange(shown.current);
  };

  const editor = useEditor({
    extensions: abstractExtensions,
    content: value,
    // «HLA-A*02:01 and HLA-B*07:02» is no italic: asterisks and the like stay what was typed.
    enableInputRules: false,
    enablePasteRules: false,
    injectCSS: false, // in the style sheet, like everything
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: editableAttributes(props) },
    onUpdate: ({ editor: changed }) => tell(changed),
    onBlur: () => onBlur?.(),
  });

  // Another text than the one that was typed here: merged, or put back.
  useEffect(() => {
    if (value === shown.current) return;
    shown.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  useImperativeHandle(ref, () => ({ focus: () => editor.commands.focus() }), [editor]);

  return (
    <div className={styles.frame} data-invalid={props.invalid || undefined}>
      <RichTextToolbar editor={editor} name={name} />
      <EditorContent editor={editor} />
    </div>
  );
}

/** What the text itself says to those who cannot see its label. */
function editableAttributes(props: Props): Record<string, string> {
  const { labelId, describedBy, invalid, required, lang } = props;
  return {
    class: styles.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(invalid ? { 'aria-invalid': 'true' } : {}),
    ...(required ? { 'aria-required': 'true' } : {}),
    ...(props['data-field'] ? { 'data-field': props['data-field'] } : {}),
    lang,
    spellcheck: 'true',
  };
}
