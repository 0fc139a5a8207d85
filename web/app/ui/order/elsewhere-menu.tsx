import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsRightLeft } from '@tabler/icons-react';
import { flushSync } from 'react-dom';
import { focusAction } from './focus-action';
import { orderedList } from './ordered-list';
import type { Place } from './place';

interface Props {
  /** With the name of what is moved. */
  label: string;
  kind: string;
  /** The other lists: their names, and the place that an item gets there. */
  targets: readonly { name: string; place: Place }[];
  onMove: (to: Place) => void;
}

/** Moves an item into another list of its kind; the focus goes with it. */
export function ElsewhereMenu({ label, kind, targets, onMove }: Props) {
  const move = (to: Place) => {
    flushSync(() => onMove(to));
    const list = orderedList(kind, to.list);
    if (list) focusAction(list, to.index, 'elsewhere');
  };
  return (
    <Menu
      position="bottom-end"
      width={280}
      shadow="md"
      withinPortal={false} // inside the landmark that it belongs to
      withInitialFocusPlaceholder={false}
      returnFocus={false} // the focus goes with the item; Escape still brings it back
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          data-action="elsewhere"
          aria-label={label}
          title={label}
        >
          <IconArrowsRightLeft aria-hidden size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map(({ name, place }) => (
          <Menu.Item key={place.list} mih={44} onClick={() => move(place)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
