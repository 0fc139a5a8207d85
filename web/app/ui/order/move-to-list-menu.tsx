import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsRightLeft } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { focusAction, findOrderedList, type ListPosition } from './ordered-list';

interface Props {
  /** Accessible name, with the name of the item. */
  label: string;
  kind: string;
  /** Other lists, with the position that the item gets there. */
  targets: readonly { name: string; position: ListPosition }[];
  onMove: (to: ListPosition) => void;
}

/** Menu that moves an item to another list of its kind; the focus follows the item. */
export function MoveToListMenu({ label, kind, targets, onMove }: Props) {
  const move = (to: ListPosition) => {
    flushSync(() => onMove(to));
    const list = findOrderedList(kind, to.list);
    if (list) focusAction(list, to.index, 'move-to-list');
  };
  return (
    <Menu
      position="bottom-end"
      width={280}
      shadow="md"
      withinPortal={false} // keeps the menu inside its landmark
      withInitialFocusPlaceholder={false}
      returnFocus={false} // the focus follows the item; Escape still returns it
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          data-action="move-to-list"
          aria-label={label}
          title={label}
        >
          <IconArrowsRightLeft aria-hidden size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map(({ name, position }) => (
          <Menu.Item key={position.list} mih={44} onClick={() => move(position)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
