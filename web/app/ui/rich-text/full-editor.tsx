import { IconCode, IconInfoCircle } from '@tabler/icons-react';
import { EditorContent, type Editor } from '@tiptap/react';
import { useMemo, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isPictureName, type Pictures } from '~/lib/pictures';
import { Notice } from '../notice';
import prose from '../prose.module.css';
import { FormulaDialog } from './formula-dialog';
import { fullExtensions } from './full-extensions';
import { fullTools, type DialogName } from './full-tools';
import { LinkDialog } from './link-dialog';
import { PictureDialog } from './picture-dialog';
import styles from './rich-text.module.css';
import { dialogFor, selectedObject } from './selected-object';
import { SourceView } from './source-view';
import {
  canEditWithoutLoss,
  preparePastedHtml,
  parseStoredHtml,
  serializeStoredHtml,
} from './stored-html';
import { useTextEditor, type TextEditorProps } from './text-editor';
import { Toolbar } from './toolbar';
import { useToolButtons, type Button } from './tools';

export interface FullEditorProps extends TextEditorProps {
  pictures: Pictures;
}

/**
 * Editor of a full text, with a source view. Content that it could not preserve opens as source.
 */
export default function FullEditor(props: FullEditorProps) {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const [lastEditedHtml, setLastEditedHtml] = useState<string | null>(null);
  const [isSource, setIsSource] = useState(false);
  const [wasSwitched, setWasSwitched] = useState(false);
  const isSafe = useMemo(
    () => value === lastEditedHtml || isSource || canEditWithoutLoss(value),
    [value, lastEditedHtml, isSource],
  );
  const [isSwitchRejected, setIsSwitchRejected] = useState(false);
  const shownAsSource = isSource || !isSafe;

  const handleTextChange = (html: string) => {
    setLastEditedHtml(html);
    onChange(html);
  };
  const handleSourceChange = (html: string) => {
    if (!isSafe) setIsSwitchRejected(true);
    setIsSource(true); // the source may become safe while typing; the view does not switch back
    onChange(html);
  };
  const toggle = () => {
    const canSwitch = !shownAsSource || canEditWithoutLoss(value);
    setIsSwitchRejected(!canSwitch);
    setIsSource(!shownAsSource || !canSwitch);
    setWasSwitched(true);
  };
  const source: Button = {
    name: 'source',
    Icon: IconCode,
    isOn: shownAsSource,
    isPossible: true,
    run: toggle,
    choices: [],
  };

  return (
    <div className={styles.frame} data-invalid={props.invalid || undefined}>
      {shownAsSource ? (
        <>
          <Toolbar name={props.name} groups={[[source]]} />
          {isSwitchRejected || !isSafe ? (
            <Notice
              icon={<IconInfoCircle aria-hidden />}
              className={styles.notice}
              urgent={isSwitchRejected && wasSwitched}
            >
              {t('inputs.richText.onlySource')}
            </Notice>
          ) : null}
          <SourceView {...props} onChange={handleSourceChange} startsFocused={wasSwitched} />
        </>
      ) : (
        <TextView
          {...props}
          onChange={handleTextChange}
          source={source}
          startsFocused={wasSwitched}
        />
      )}
    </div>
  );
}

interface TextViewProps extends FullEditorProps {
  source: Button;
  startsFocused: boolean;
}

const serialize = (editor: Editor) => serializeStoredHtml(editor.state.doc);

function TextView({ source, startsFocused, ...props }: TextViewProps) {
  const { t } = useTranslation();
  const { pictures } = props;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [pictureFile, setPictureFile] = useState<File>();
  const [extensions] = useState(() => fullExtensions((src) => pictures.loadUrl(src)));
  const [tools] = useState(() => fullTools(setDialog));

  const openDialog = (name: DialogName | null) => {
    if (name) setDialog(name);
    return name !== null;
  };
  const openPictureDialog = (files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ name }) => isPictureName(name));
    setPictureFile(file);
    if (file) setDialog('picture');
    return file !== undefined;
  };
  const editor = useTextEditor(props, {
    extensions,
    parse: parseStoredHtml,
    serialize,
    autofocus: startsFocused,
    className: `${prose.prose} ${styles.full}`,
    editorProps: {
      transformPastedHTML: preparePastedHtml,
      // Word copies a picture of the text along with the HTML.
      handlePaste: (_, { clipboardData }) =>
        !clipboardData?.types.includes('text/html') && openPictureDialog(clipboardData?.files),
      handleDrop: (_, { dataTransfer }) => openPictureDialog(dataTransfer?.files),
      handleDoubleClickOn: (_, __, node) => openDialog(dialogFor(node)),
      handleKeyDown: ({ state }, { key }) =>
        key === 'Enter' && openDialog(dialogFor(selectedObject(state))),
    },
  });
  const close = () => {
    setDialog(null);
    setPictureFile(undefined);
    editor.commands.focus();
  };
  const buttons = useToolButtons(editor, tools);
  const last = buttons.length - 1;
  const groups = buttons.map((group, index) => (index === last ? [...group, source] : group));
  const dialogProps = { editor, onClose: close };

  return (
    <>
      <Toolbar name={props.name} groups={groups} />
      <EditorContent editor={editor} style={captionHint(t('inputs.richText.caption'))} />
      {dialog === 'link' ? <LinkDialog {...dialogProps} /> : null}
      {dialog === 'picture' ? (
        <PictureDialog {...dialogProps} pictures={pictures} initialFile={pictureFile} />
      ) : null}
      {dialog === 'formula' ? <FormulaDialog {...dialogProps} /> : null}
    </>
  );
}

/** Placeholder of an empty caption, shown by the style sheet. */
function captionHint(text: string) {
  return { '--caption-hint': JSON.stringify(text) } as CSSProperties;
}
