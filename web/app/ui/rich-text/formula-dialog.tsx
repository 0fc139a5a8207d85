import { Checkbox, Text, Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadFormulaRenderer, type RenderFormula } from '~/lib/mathematics';
import { Dialog } from './dialog';
import styles from './rich-text.module.css';
import { dialogFor, selectedObject } from './selected-object';

interface Props {
  editor: Editor;
  onClose: () => void;
}

/** Inserts or changes a formula, with a preview. */
export function FormulaDialog({ editor, onClose }: Props) {
  const { t } = useTranslation();
  const selected = selectedFormula(editor);
  const [latex, setLatex] = useState(selected?.latex ?? '');
  const [isBlock, setIsBlock] = useState(selected?.isBlock ?? false);
  const [isRejected, setIsRejected] = useState(false);

  const confirm = () => {
    const trimmedLatex = latex.trim();
    setIsRejected(!trimmedLatex);
    if (!trimmedLatex) return;
    const type = isBlock ? 'blockMath' : 'inlineMath';
    editor
      .chain()
      .focus()
      .insertContent({ type, attrs: { latex: trimmedLatex } })
      .run();
    onClose();
  };

  return (
    <Dialog
      title={t('inputs.richText.formulaDialog.title')}
      confirmLabel={t(`inputs.richText.${selected ? 'change' : 'insert'}`)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        required
        label={t('inputs.richText.formulaDialog.latex')}
        description={t('inputs.richText.formulaDialog.hint')}
        error={isRejected && !latex.trim() ? t('inputs.richText.formulaDialog.empty') : undefined}
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
  const [show, setShow] = useState<RenderFormula>();
  useEffect(() => {
    loadFormulaRenderer().then(
      (loaded) => setShow(() => loaded),
      () => undefined, // the source stays readable
    );
  }, []);
  // Safe: the renderer escapes its input.
  const html = show && latex.trim() ? show(latex.trim(), isBlock) : '';
  return <div className={styles.preview} dangerouslySetInnerHTML={{ __html: html }} />;
}

function selectedFormula(editor: Editor): { latex: string; isBlock: boolean } | null {
  const node = selectedObject(editor.state);
  if (!node || dialogFor(node) !== 'formula') return null;
  return { latex: String(node.attrs.latex), isBlock: node.isBlock };
}
