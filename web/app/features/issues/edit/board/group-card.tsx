import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditorGroup } from '~/api/issues';
import { isNumbered } from '~/lib/editorial-board';
import { OrderedList } from '~/ui/order/ordered-list';
import { GroupHead } from '../group-head';
import { localizedName } from '../../issue-labels';
import groups from '../groups.module.css';
import { EditorRow } from './editor-row';
import { EDITORS, type Board } from './use-board';

interface Props {
  index: number;
  allGroups: readonly EditorGroup[];
  fieldErrors: Readonly<Record<string, string>>;
  board: Board;
  onRename: () => void;
}

export function GroupCard({ index, allGroups, fieldErrors, board, onRename }: Props) {
  const { t, i18n } = useTranslation();
  const heading = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const group = allGroups[index]!;
  const path = `editorGroups.${index}`;
  const targets = allGroups.flatMap((other, list) =>
    list === index
      ? []
      : [
          {
            name: localizedName(other, i18n.language),
            position: { list, index: other.editors.length },
          },
        ],
  );

  return (
    <div role="group" className={groups.group} aria-labelledby={heading}>
      <GroupHead
        id={heading}
        group={group}
        index={index}
        count={allGroups.length}
        errors={[
          fieldErrors[`${path}.nameEn`],
          fieldErrors[`${path}.nameRu`],
          fieldErrors[`${path}.editors`],
        ]}
        onMove={(to) => board.move(index, to)}
        onRename={onRename}
        onRemove={() => void board.remove(index)}
      />
      {group.editors.length === 0 ? (
        <p className={groups.none}>{t('issues.board.noEditors')}</p>
      ) : null}
      <OrderedList kind={EDITORS} list={index} className={groups.items} aria-labelledby={heading}>
        {group.editors.map((editor, number) => {
          const position = { list: index, index: number };
          return (
            <EditorRow
              // Editors have no id; the index is a safe key, because the rows have no state.
              key={number}
              editor={editor}
              name={board.editorNameAt(position)}
              position={position}
              isLast={number === group.editors.length - 1}
              isNumbered={isNumbered(group)}
              fieldErrors={fieldErrors}
              targets={targets}
              onChange={(change) => board.changeEditor(position, change)}
              onMove={(to) => board.moveEditor(position, to)}
              onRemove={() => void board.removeEditor(position, addButton.current)}
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
