import { EditorContent, type Editor } from '@tiptap/react';
import { abstractExtensions } from './abstract-extensions';
import { parsePastedHtml } from './pasted-html';
import styles from './rich-text.module.css';
import { useTextEditor, type TextEditorProps } from './text-editor';
import { Toolbar } from './toolbar';
import { scripts, textStyles, lists, history, useToolButtons } from './tools';

const TOOLS = [[...textStyles, ...scripts, ...lists, ...history]];

const read = (html: string) => html;
const editorProps = { transformPastedHTML: (html: string) => parsePastedHtml(html).innerHTML };
const write = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** Editor with the few formats that an abstract needs. */
export default function AbstractEditor(props: TextEditorProps) {
  const editor = useTextEditor(props, {
    extensions: abstractExtensions,
    parse: read,
    serialize: write,
    editorProps,
  });
  const buttons = useToolButtons(editor, TOOLS);
  return (
    <div className={styles.frame} data-invalid={props.invalid || undefined}>
      <Toolbar name={props.name} groups={buttons} />
      <EditorContent editor={editor} />
    </div>
  );
}
