import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleReference } from '~/api/editor-articles';
import { hasReferenceData, type EditorContent } from '../../../form/saving/article-content';

/** A removed reference or a replaced list, for undo. */
type RemovedReferences =
  { index: number; reference: ArticleReference } | { list: ArticleReference[] };

/** Stable callbacks, so that memoized rows do not rerender. */
export interface RowActions {
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

/** The reference list, its undo stack and the announcement for screen readers. */
export function useReferences() {
  const { t } = useTranslation();
  const { control, getValues } = useFormContext<EditorContent>();
  const references = useFieldArray({ control, name: 'references' });
  const { fields, append, insert, replace, move: moveIn, remove: removeFrom } = references;
  const [removed, setRemoved] = useState<RemovedReferences[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const { list, addButton, focusRow } = useRowFocus(fields.length);

  const move = useCallback(
    (from: number, to: number) => {
      moveIn(from, to);
      setAnnouncement(t('editorArticleForm.references.moved', { from: from + 1, to: to + 1 }));
    },
    [moveIn, t],
  );
  const remove = useCallback(
    (index: number) => {
      const reference = structuredClone(getValues(`references.${index}`));
      removeFrom(index);
      if (hasReferenceData(reference)) setRemoved((all) => [...all, { index, reference }]);
      setAnnouncement(t('editorArticleForm.references.removed', { number: index + 1 }));
      focusRow(index);
    },
    [getValues, removeFrom, focusRow, t],
  );
  const actions = useMemo((): RowActions => ({ move, remove }), [move, remove]);

  const undo = () => {
    const last = removed.at(-1);
    if (!last) return;
    setRemoved(removed.slice(0, -1));
    if ('list' in last) replace(last.list);
    else insert(Math.min(last.index, fields.length), last.reference, { shouldFocus: false });
    setAnnouncement(t('editorArticleForm.references.putBack'));
  };

  return {
    list,
    addButton,
    fields,
    actions,
    announcement,
    canUndo: removed.length > 0,
    undo,
    add: () => append({ reference: '', articleIds: [], parts: null }),
    /** References in the list, without empty ones. */
    existing: () => getValues('references').filter(hasReferenceData),
    importReferences: (found: ArticleReference[], mode: 'append' | 'replace') => {
      const existing = structuredClone(getValues('references').filter(hasReferenceData));
      if (mode === 'replace' && existing.length > 0)
        setRemoved((all) => [...all, { list: existing }]);
      replace(mode === 'replace' ? found : [...existing, ...found]);
      setAnnouncement(t('editorArticleForm.references.parsed', { count: found.length }));
    },
  };
}

/** Moves the focus to the next row after a removal, or to the add button. */
function useRowFocus(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const targetIndex = useRef<number>(null);
  const focusRow = useCallback((index: number) => {
    targetIndex.current = index;
  }, []);

  useEffect(() => {
    if (targetIndex.current === null) return;
    let row: Element | null | undefined =
      list.current?.children[Math.min(targetIndex.current, count - 1)];
    while (row instanceof HTMLElement && row.hidden) row = row.nextElementSibling;
    const next = [...(row?.querySelectorAll('button') ?? [])].at(-1); // the remove button
    targetIndex.current = null;
    (next ?? addButton.current)?.focus();
  }, [count]);

  return { list, addButton, focusRow };
}
