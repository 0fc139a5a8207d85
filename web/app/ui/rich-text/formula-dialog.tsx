import { Checkbox, Text, Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFormulas, type ShowFormula } from '~/lib/mathematics';
import { Dialog } from './dialog';
import styles from './rich-text.module.css';
import { dialogOf, selectedThing } from './selected-thing';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** A new formula, or the selected one, with what it looks like while it is typed. */
export function FormulaDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const chosen = selectedFormula(editor);
  const [latex, setLatex] = useState(chosen?.latex ?? '');
  const [isBlock, setIsBlock] = useState(chosen?.isBlock ?? false);
  const [isRefused, setIsRefused] = useState(false);

  const confirm = () => {
    const written = latex.trim();
    setIsRefused(!written);
    if (!written) return;
    const type = isBlock ? 'blockMath' : 'inlineMath';
    editor
      .chain()
      .focus()
      .insertContent({ type, attrs: { latex: written } })
      .run();
    onClose();
  };

  return (
    <Dialog
      title={t('inputs.richText.formulaDialog.title')}
      confirm={t(`inputs.richText.${chosen ? 'change' : 'insert'}`)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        required
        label={t('inputs.richText.formulaDialog.latex')}
        description={t('inputs.richText.formulaDialog.hint')}
        error={isRefused && !latex.trim() ? t('inputs.richText.formulaDialog.empty') : undefined}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: styles.code }}
        value={latex}
        onChange={(event) => setLatex(event.currentTarget.value)}
      />
      <Text mt="md" size="sm" fw={500}>
        {t('inputs.richText.formulaDialog.preview')}
      </Text>
      <Preview latex={latex} isBlock={isBlock} />
      <Checkbox
        mt="md"
        label={t('inputs.richText.formulaDialog.block')}
        checked={isBlock}
        onChange={(event) => setIsBlock(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

function Preview({ latex, isBlock }: { latex: string; isBlock: boolean }) {
  const [show, setShow] = useState<ShowFormula>();
  useEffect(() => {
    loadFormulas().then(
      (loaded) => setShow(() => loaded),
      () => undefined, // the source is there to be read
    );
  }, []);
  // Safe: the renderer escapes whatever it is given.
  const html = show && latex.trim() ? show(latex.trim(), isBlock) : '';
  return <div className={styles.preview} dangerouslySetInnerHTML={{ __html: html }} />;
}

function selectedFormula(editor: Editor): { latex: string; isBlock: boolean } | null {
  const node = selectedThing(editor.state);
  if (!node || dialogOf(node) !== 'formula') return null;
  return { latex: String(node.attrs.latex), isBlock: node.isBlock };
}
