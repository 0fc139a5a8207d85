import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import { focusAction } from '~/ui/order/focus-action';
import { orderedList } from '~/ui/order/ordered-list';
import { moved, type Place } from '~/ui/order/place';
import { useConfirm } from '~/ui/use-confirm';
import { nameOf, type GroupNames } from '../group-names';
import { editorName, isBlank, NOBODY, withGroup, type EditorEntry } from './board';

export const GROUPS = 'board-groups';
export const EDITORS = 'board-editors';

export type Board = ReturnType<typeof useBoard>['board'];

/** All that can be done with the board, and what is said of it to those who cannot see it. */
export function useBoard(value: readonly EditorGroup[], onChange: (groups: EditorGroup[]) => void) {
  const { t, i18n } = useTranslation();
  const confirm = useConfirm();
  const [said, setSaid] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const editorsOf = (group: number) => value[group]?.editors ?? [];
  const groupName = (group: number) => nameOf(value[group] ?? NAMELESS, i18n.language);
  const nameAt = ({ list, index }: Place) =>
    editorName(editorsOf(list)[index] ?? NOBODY, i18n.language) ||
    t('issues.board.editorNumber', { number: index + 1 });

  const move = (from: number, to: number) => {
    const [groups = []] = moved([value], { list: 0, index: from }, { list: 0, index: to });
    onChange(groups);
    const place = { number: to + 1, count: value.length };
    setSaid(t('issues.order.moved', { name: groupName(from), ...place }));
  };

  const moveEditor = (from: Place, to: Place) => {
    const lists = moved(
      value.map(({ editors }) => editors),
      from,
      to,
    );
    onChange(value.map((group, index) => ({ ...group, editors: lists[index] ?? [] })));
    const count = lists[to.list]?.length ?? 0;
    const place = { name: nameAt(from), number: to.index + 1, count };
    setSaid(
      from.list === to.list
        ? t('issues.order.moved', place)
        : t('issues.order.movedInto', { ...place, list: groupName(to.list) }),
    );
  };

  const remove = async (group: number) => {
    const name = groupName(group);
    const count = editorsOf(group).length;
    const isSure =
      count === 0 ||
      (await confirm({
        title: t('issues.board.removeQuestion', { name }),
        text: t('issues.board.removeConsequences', { count }),
        confirm: t('issues.board.remove'),
        dangerous: true,
      }));
    if (!isSure) return;
    flushSync(() => onChange(value.filter((_, index) => index !== group)));
    setSaid(t('issues.order.removed', { name }));
    const list = orderedList(GROUPS);
    const next = Math.min(group, value.length - 2);
    if (!list || !focusAction(list, next, 'remove')) addButton.current?.focus();
  };

  const removeEditor = async (place: Place, addEditor: HTMLElement | null) => {
    const [name, editors] = [nameAt(place), editorsOf(place.list)];
    const isSure =
      isBlank(editors[place.index] ?? NOBODY) ||
      (await confirm({
        title: t('issues.board.removeEditorQuestion', { name }),
        text: t('issues.board.removeEditorConsequences', { name }),
        confirm: t('issues.board.removeEditor'),
        dangerous: true,
      }));
    if (!isSure) return;
    const left = editors.filter((_, index) => index !== place.index);
    flushSync(() => onChange(withGroup(value, place.list, { editors: left })));
    setSaid(t('issues.order.removed', { name }));
    const list = orderedList(EDITORS, place.list);
    const next = Math.min(place.index, left.length - 1);
    if (!list || !focusAction(list, next, 'remove')) addEditor?.focus();
  };

  const board = {
    nameAt,
    move,
    moveEditor,
    remove,
    removeEditor,
    rename: (group: number, names: GroupNames) => onChange(withGroup(value, group, names)),
    add: (group: EditorGroup) => {
      onChange([...value, group]);
      setSaid(t('issues.order.added', { name: nameOf(group, i18n.language) }));
    },
    replace: (groups: EditorGroup[]) => {
      onChange(groups);
      setSaid(t('issues.board.copied'));
    },
    /** One that is still blank is filled in first. */
    addEditor: (group: number) => {
      const editors = editorsOf(group);
      const last = editors.at(-1);
      if (!last || !isBlank(last)) {
        flushSync(() => onChange(withGroup(value, group, { editors: [...editors, NOBODY] })));
      }
      const row = orderedList(EDITORS, group)?.lastElementChild;
      row?.querySelector('input')?.focus();
    },
    changeEditor: ({ list, index }: Place, change: Partial<EditorEntry>) => {
      const editors = editorsOf(list).map((editor, at) =>
        at === index ? { ...editor, ...change } : editor,
      );
      onChange(withGroup(value, list, { editors }));
    },
  };

  return { said, addButton, board };
}

const NAMELESS: GroupNames = { nameEn: '', nameRu: '' };
