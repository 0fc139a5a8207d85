import { Button, TextInput } from '@mantine/core';
import { getMarkRange, type Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedHref } from '~/lib/safe-urls';
import { Dialog } from './dialog';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Inserts a link, or changes the one at the cursor. */
export function LinkDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const isNew = !editor.isActive('link');
  const needsText = isNew && editor.state.selection.empty;
  const [url, setUrl] = useState(String(editor.getAttributes('link').href ?? ''));
  const [text, setText] = useState('');
  const [isRejected, setIsRejected] = useState(false);

  const confirm = () => {
    const href = allowedHref(url);
    setIsRejected(href === null);
    if (href === null) return;
    if (needsText) insertLink(editor, href, text.trim() || href);
    else setLink(editor, href);
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
    onClose();
  };

  return (
    <Dialog
      title={t('inputs.richText.linkDialog.title')}
      confirmLabel={t(`inputs.richText.${isNew ? 'insert' : 'change'}`)}
      secondaryAction={
        isNew ? null : (
          <Button variant="subtle" color="carmine" mr="auto" onClick={remove}>
            {t('inputs.richText.linkDialog.remove')}
          </Button>
        )
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={t('inputs.richText.linkDialog.address')}
        description={t('inputs.richText.linkDialog.hint')}
        error={isRejected ? t('inputs.richText.linkDialog.refused') : undefined}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {needsText ? (
        <TextInput
          mt="md"
          label={t('inputs.richText.linkDialog.words')}
          description={t('inputs.richText.linkDialog.wordsHint')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
    </Dialog>
  );
}

function insertLink(editor: Editor, href: string, text: string): void {
  const marks = [{ type: 'link', attrs: { href } }];
  editor.chain().focus().insertContent({ type: 'text', text, marks }).run();
}

/** Updates the whole link at the cursor and preserves its title. */
function setLink(editor: Editor, href: string): void {
  const { $from, empty } = editor.state.selection;
  const link = editor.schema.marks.link;
  const range = link && empty ? getMarkRange($from, link) : undefined;
  const title = editor.getAttributes('link').title as string | null;
  const chain = editor.chain().focus();
  (range ? chain.setTextSelection(range) : chain).setMark('link', { href, title }).run();
}
