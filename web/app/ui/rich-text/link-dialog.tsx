import { Button, TextInput } from '@mantine/core';
import { getMarkRange, type Editor } from '@tiptap/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkAddress } from '~/lib/link-address';
import { Dialog } from './dialog';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** A new link over the selected words, or the one that the cursor stands in. */
export function LinkDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const isNew = !editor.isActive('link');
  const needsWords = isNew && editor.state.selection.empty;
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const [words, setWords] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  const confirm = () => {
    const href = linkAddress(address);
    setIsRefused(href === null);
    if (href === null) return;
    if (needsWords) putLink(editor, href, words.trim() || href);
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
      confirm={t(`inputs.richText.${isNew ? 'insert' : 'change'}`)}
      other={
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
        error={isRefused ? t('inputs.richText.linkDialog.refused') : undefined}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {needsWords ? (
        <TextInput
          mt="md"
          label={t('inputs.richText.linkDialog.words')}
          description={t('inputs.richText.linkDialog.wordsHint')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
    </Dialog>
  );
}

function putLink(editor: Editor, href: string, text: string): void {
  const marks = [{ type: 'link', attrs: { href } }];
  editor.chain().focus().insertContent({ type: 'text', text, marks }).run();
}

/** The whole of a link, wherever in it the cursor stands, and its title stays. */
function setLink(editor: Editor, href: string): void {
  const { $from, empty } = editor.state.selection;
  const link = editor.schema.marks.link;
  const range = link && empty ? getMarkRange($from, link) : undefined;
  const title = editor.getAttributes('link').title as string | null;
  const chain = editor.chain().focus();
  (range ? chain.setTextSelection(range) : chain).setMark('link', { href, title }).run();
}
