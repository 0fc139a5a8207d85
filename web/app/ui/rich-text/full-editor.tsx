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
import { dialogOf, selectedThing } from './selected-thing';
import { SourceView } from './source-view';
import { isSafeToOpen, preparePasted, readStored, writeStored } from './stored-html';
import { useSurface, type SurfaceProps } from './surface';
import { Toolbar } from './toolbar';
import { useButtons, type Button } from './tools';

export interface FullProps extends SurfaceProps {
  pictures: Pictures;
}

/** All that a full text needs, and its source. What the editor could not keep opens as source. */
export default function FullEditor(props: FullProps) {
  const { value, onChange } = props;
  const { t } = useTranslation();
  const [ownWords, setOwnWords] = useState<string | null>(null);
  const [isSource, setIsSource] = useState(false);
  const [wasSwitched, setWasSwitched] = useState(false);
  const isSafe = useMemo(
    () => value === ownWords || isSource || isSafeToOpen(value),
    [value, ownWords, isSource],
  );
  const [isRefused, setIsRefused] = useState(false);
  const shownAsSource = isSource || !isSafe;

  const change = (html: string) => {
    setOwnWords(html);
    onChange(html);
  };
  const write = (html: string) => {
    if (!isSafe) setIsRefused(true);
    setIsSource(true); // it may become safe while it is typed, and stays what it is
    onChange(html);
  };
  const toggle = () => {
    const isPossible = !shownAsSource || isSafeToOpen(value);
    setIsRefused(!isPossible);
    setIsSource(!shownAsSource || !isPossible);
    setWasSwitched(true);
  };
  const source: Button = {
    name: 'source',
    Icon: IconCode,
    isOn: shownAsSource,
    isPossible: true,
    press: toggle,
    choices: [],
  };

  return (
    <div className={styles.frame} data-invalid={props.invalid || undefined}>
      {shownAsSource ? (
        <>
          <Toolbar name={props.name} groups={[[source]]} />
          {isRefused || !isSafe ? (
            <Notice
              icon={<IconInfoCircle aria-hidden />}
              className={styles.notice}
              urgent={isRefused && wasSwitched}
            >
              {t('inputs.richText.onlySource')}
            </Notice>
          ) : null}
          <SourceView {...props} onChange={write} startsFocused={wasSwitched} />
        </>
      ) : (
        <TextView {...props} onChange={change} source={source} startsFocused={wasSwitched} />
      )}
    </div>
  );
}

interface TextViewProps extends FullProps {
  source: Button;
  startsFocused: boolean;
}

const write = (editor: Editor) => writeStored(editor.state.doc);

function TextView({ source, startsFocused, ...props }: TextViewProps) {
  const { t } = useTranslation();
  const { pictures } = props;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [given, setGiven] = useState<File>();
  const [extensions] = useState(() => fullExtensions((src) => pictures.address(src)));
  const [tools] = useState(() => fullTools(setDialog));

  const open = (name: DialogName | null) => {
    if (name) setDialog(name);
    return name !== null;
  };
  const take = (files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ name }) => isPictureName(name));
    setGiven(file);
    if (file) setDialog('picture');
    return file !== undefined;
  };
  const editor = useSurface(props, {
    extensions,
    read: readStored,
    write,
    autofocus: startsFocused,
    className: `${prose.prose} ${styles.full}`,
    editorProps: {
      transformPastedHTML: preparePasted,
      // Who copies from Word gets a picture of the words, too.
      handlePaste: (_, { clipboardData }) =>
        !clipboardData?.types.includes('text/html') && take(clipboardData?.files),
      handleDrop: (_, { dataTransfer }) => take(dataTransfer?.files),
      handleDoubleClickOn: (_, __, node) => open(dialogOf(node)),
      handleKeyDown: ({ state }, { key }) =>
        key === 'Enter' && open(dialogOf(selectedThing(state))),
    },
  });
  const close = () => {
    setDialog(null);
    setGiven(undefined);
    editor.commands.focus();
  };
  const buttons = useButtons(editor, tools);
  const last = buttons.length - 1;
  const groups = buttons.map((group, index) => (index === last ? [...group, source] : group));
  const asked = { editor, onClose: close };

  return (
    <>
      <Toolbar name={props.name} groups={groups} />
      <EditorContent editor={editor} style={captionHint(t('inputs.richText.caption'))} />
      {dialog === 'link' ? <LinkDialog {...asked} /> : null}
      {dialog === 'picture' ? <PictureDialog {...asked} pictures={pictures} given={given} /> : null}
      {dialog === 'formula' ? <FormulaDialog {...asked} /> : null}
    </>
  );
}

/** In an empty caption, by the style sheet. */
function captionHint(text: string) {
  return { '--caption-hint': JSON.stringify(text) } as CSSProperties;
}
