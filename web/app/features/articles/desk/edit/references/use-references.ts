import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ArticleReference } from '~/api/desk-articles';
import { holdsSomething, type DeskContent } from '../../../editor/saving/article-content';

/** What can be taken back. */
type Gone = { place: number; reference: ArticleReference } | { list: ArticleReference[] };

/** Stays the same, so that a row is only drawn anew when something of its own has changed. */
export interface RowActions {
  move: (from: number, to: number) => void;
  remove: (index: number) => void;
}

/** The list itself, what was taken from it, and what is said of it to those who cannot see it. */
export function useReferences() {
  const { t } = useTranslation();
  const { control, getValues } = useFormContext<DeskContent>();
  const references = useFieldArray({ control, name: 'references' });
  const { fields, append, insert, replace, move: moveIn, remove: removeFrom } = references;
  const [gone, setGone] = useState<Gone[]>([]);
  const [said, setSaid] = useState('');
  const { list, addButton, goOnAt } = useRowFocus(fields.length);

  const move = useCallback(
    (from: number, to: number) => {
      moveIn(from, to);
      setSaid(t('deskEditor.references.moved', { from: from + 1, to: to + 1 }));
    },
    [moveIn, t],
  );
  const remove = useCallback(
    (index: number) => {
      const reference = structuredClone(getValues(`references.${index}`));
      removeFrom(index);
      if (holdsSomething(reference)) setGone((all) => [...all, { place: index, reference }]);
      setSaid(t('deskEditor.references.removed', { number: index + 1 }));
      goOnAt(index);
    },
    [getValues, removeFrom, goOnAt, t],
  );
  const actions = useMemo((): RowActions => ({ move, remove }), [move, remove]);

  const undo = () => {
    const last = gone.at(-1);
    if (!last) return;
    setGone(gone.slice(0, -1));
    if ('list' in last) replace(last.list);
    else insert(Math.min(last.place, fields.length), last.reference, { shouldFocus: false });
    setSaid(t('deskEditor.references.putBack'));
  };

  return {
    list,
    addButton,
    fields,
    actions,
    said,
    canUndo: gone.length > 0,
    undo,
    add: () => append({ reference: '', articleIds: [] }),
    /** Those that are there already; empty lines do not count. */
    present: () => getValues('references').filter(holdsSomething),
    takeOver: (found: ArticleReference[], way: 'append' | 'replace') => {
      const present = structuredClone(getValues('references').filter(holdsSomething));
      if (way === 'replace' && present.length > 0) setGone((all) => [...all, { list: present }]);
      replace(way === 'replace' ? found : [...present, ...found]);
      setSaid(t('deskEditor.references.parsed', { count: found.length }));
    },
  };
}

/** The button that had the focus goes with its row: the keyboard goes on at the next one, or where one is added. */
function useRowFocus(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number>(null);
  const goOnAt = useCallback((index: number) => {
    wanted.current = index;
  }, []);

  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.children[Math.min(wanted.current, count - 1)];
    const next = [...(row?.querySelectorAll('button') ?? [])].at(-1); // to remove it as well
    wanted.current = null;
    (next ?? addButton.current)?.focus();
  }, [count]);

  return { list, addButton, goOnAt };
}
