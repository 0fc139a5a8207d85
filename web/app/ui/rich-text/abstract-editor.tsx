import { EditorContent, type Editor } from '@tiptap/react';
import { abstractExtensions } from './abstract-extensions';
import { pastedHtml } from './pasted-html';
import styles from './rich-text.module.css';
import { useSurface, type SurfaceProps } from './surface';
import { Toolbar } from './toolbar';
import { indices, letters, lists, steps, useButtons } from './tools';

const TOOLS = [[...letters, ...indices, ...lists, ...steps]];

const read = (html: string) => html;
const editorProps = { transformPastedHTML: (html: string) => pastedHtml(html).innerHTML };
const write = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML());

/** The little that an abstract needs. */
export default function AbstractEditor(props: SurfaceProps) {
  const editor = useSurface(props, { extensions: abstractExtensions, read, write, editorProps });
  const buttons = useButtons(editor, TOOLS);
  return (
    <div className={styles.frame} data-invalid={props.invalid || undefined}>
      <Toolbar name={props.name} groups={buttons} />
      <EditorContent editor={editor} />
    </div>
  );
}
