import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupHead } from '../group-head';
import { nameOf } from '../group-names';
import groups from '../groups.module.css';
import { isNumbered } from './board';
import { EditorRow } from './editor-row';
import { EDITORS, type Board } from './use-board';

interface Props {
  index: number;
  all: readonly EditorGroup[];
  faults: Readonly<Record<string, string>>;
  board: Board;
  onRename: () => void;
}

export function GroupCard({ index, all, faults, board, onRename }: Props) {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const group = all[index]!;
  const at = `editorGroups.${index}`;
  const targets = all.flatMap((other, list) =>
    list === index
      ? []
      : [{ name: nameOf(other, i18n.language), place: { list, index: other.editors.length } }],
  );

  return (
    <div role="group" className={groups.group} aria-labelledby={heading}>
      <GroupHead
        id={heading}
        group={group}
        index={index}
        count={all.length}
        faults={[faults[`${at}.nameEn`], faults[`${at}.nameRu`], faults[`${at}.editors`]]}
        onMove={(to) => board.move(index, to)}
        onRename={onRename}
        onRemove={() => void board.remove(index)}
      />
      {group.editors.length === 0 ? (
        <p className={groups.none}>{t('issues.board.noEditors')}</p>
      ) : null}
      <OrderedList kind={EDITORS} list={index} className={groups.items} aria-labelledby={heading}>
        {group.editors.map((editor, number) => {
          const place = { list: index, index: number };
          return (
            <EditorRow
              // They have nothing else to be known by; all they show comes from above.
              key={number}
              editor={editor}
              name={board.nameAt(place)}
              place={place}
              isLast={number === group.editors.length - 1}
              isNumbered={isNumbered(group)}
              faults={faults}
              targets={targets}
              onChange={(change) => board.changeEditor(place, change)}
              onMove={(to) => board.moveEditor(place, to)}
              onRemove={() => void board.removeEditor(place, addButton.current)}
            />
          );
        })}
      </OrderedList>
      <div className={groups.foot}>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-describedby={heading}
          onClick={() => board.addEditor(index)}
        >
          {t('issues.board.addEditor')}
        </Button>
      </div>
    </div>
  );
}
