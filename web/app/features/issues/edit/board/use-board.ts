import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import { focusAction, findOrderedList, moveItem, type ListPosition } from '~/ui/order/ordered-list';
import { useConfirm } from '~/ui/use-confirm';
import { localizedName, type GroupNames } from '../../issue-labels';
import { editorName, isBlank, EMPTY_EDITOR, updateGroup, type EditorEntry } from './board';

export const GROUPS = 'board-groups';
export const EDITORS = 'board-editors';

export type Board = ReturnType<typeof useBoard>['board'];

/** Actions on the board, with announcements for screen readers. */
export function useBoard(value: readonly EditorGroup[], onChange: (groups: EditorGroup[]) => void) {
  const { t, i18n } = useTranslation();
  const confirm = useConfirm();
  const [announcement, setAnnouncement] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);
  const getEditors = (group: number) => value[group]?.editors ?? [];
  const groupName = (group: number) => localizedName(value[group] ?? EMPTY_NAMES, i18n.language);
  const editorNameAt = ({ list, index }: ListPosition) =>
    editorName(getEditors(list)[index] ?? EMPTY_EDITOR, i18n.language) ||
    t('issues.board.editorNumber', { number: index + 1 });

  const move = (from: number, to: number) => {
    const [groups = []] = moveItem([value], { list: 0, index: from }, { list: 0, index: to });
    onChange(groups);
    const position = { number: to + 1, count: value.length };
    setAnnouncement(t('issues.order.moved', { name: groupName(from), ...position }));
  };

  const moveEditor = (from: ListPosition, to: ListPosition) => {
    const lists = moveItem(
      value.map(({ editors }) => editors),
      from,
      to,
    );
    onChange(value.map((group, index) => ({ ...group, editors: lists[index] ?? [] })));
    const count = lists[to.list]?.length ?? 0;
    const position = { name: editorNameAt(from), number: to.index + 1, count };
    setAnnouncement(
      from.list === to.list
        ? t('issues.order.moved', position)
        : t('issues.order.movedInto', { ...position, list: groupName(to.list) }),
    );
  };

  const remove = async (group: number) => {
    const name = groupName(group);
    const count = getEditors(group).length;
    const isConfirmed =
      count === 0 ||
      (await confirm({
        title: t('issues.board.removeQuestion', { name }),
        text: t('issues.board.removeConsequences', { count }),
        confirmLabel: t('issues.board.remove'),
        dangerous: true,
      }));
    if (!isConfirmed) return;
    flushSync(() => onChange(value.filter((_, index) => index !== group)));
    setAnnouncement(t('issues.order.removed', { name }));
    const list = findOrderedList(GROUPS);
    const next = Math.min(group, value.length - 2);
    if (!list || !focusAction(list, next, 'remove')) addButton.current?.focus();
  };

  const removeEditor = async (position: ListPosition, addEditor: HTMLElement | null) => {
    const [name, editors] = [editorNameAt(position), getEditors(position.list)];
    const isConfirmed =
      isBlank(editors[position.index] ?? EMPTY_EDITOR) ||
      (await confirm({
        title: t('issues.board.removeEditorQuestion', { name }),
        text: t('issues.board.removeEditorConsequences', { name }),
        confirmLabel: t('issues.board.removeEditor'),
        dangerous: true,
      }));
    if (!isConfirmed) return;
    const remaining = editors.filter((_, index) => index !== position.index);
    flushSync(() => onChange(updateGroup(value, position.list, { editors: remaining })));
    setAnnouncement(t('issues.order.removed', { name }));
    const list = findOrderedList(EDITORS, position.list);
    const next = Math.min(position.index, remaining.length - 1);
    if (!list || !focusAction(list, next, 'remove')) addEditor?.focus();
  };

  const board = {
    editorNameAt,
    move,
    moveEditor,
    remove,
    removeEditor,
    rename: (group: number, names: GroupNames) => onChange(updateGroup(value, group, names)),
    add: (group: EditorGroup) => {
      onChange([...value, group]);
      setAnnouncement(t('issues.order.added', { name: localizedName(group, i18n.language) }));
    },
    replace: (groups: EditorGroup[]) => {
      onChange(groups);
      setAnnouncement(t('issues.board.copied'));
    },
    /** Adds an empty row, or focuses the last row if it is empty. */
    addEditor: (group: number) => {
      const editors = getEditors(group);
      const last = editors.at(-1);
      if (!last || !isBlank(last)) {
        flushSync(() =>
          onChange(updateGroup(value, group, { editors: [...editors, EMPTY_EDITOR] })),
        );
      }
      const row = findOrderedList(EDITORS, group)?.lastElementChild;
      row?.querySelector('input')?.focus();
    },
    changeEditor: ({ list, index }: ListPosition, change: Partial<EditorEntry>) => {
      const editors = getEditors(list).map((editor, position) =>
        position === index ? { ...editor, ...change } : editor,
      );
      onChange(updateGroup(value, list, { editors }));
    },
  };

  return { announcement, addButton, board };
}

const EMPTY_NAMES: GroupNames = { nameEn: '', nameRu: '' };
