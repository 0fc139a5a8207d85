import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { focusAction } from './ordered-list';
import styles from './order.module.css';

interface Props {
  /** Position in the list. */
  index: number;
  isLast: boolean;
  /** Accessible names, with the name of the item. */
  labels: { up: string; down: string; remove: string };
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
  /** Further actions, before the last one. */
  children?: ReactNode;
}

/**
 * Move and remove buttons of a list item. After a move the same button of the same item keeps the
 * focus.
 */
export function OrderActions({ index, isLast, labels, onMove, onRemove, children }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const move = (step: 1 | -1) => {
    const list = bar.current?.closest('li')?.parentElement;
    flushSync(() => onMove(step)); // after React has moved the item
    if (list) focusAction(list, index + step, step === -1 ? 'up' : 'down');
  };

  const action = { variant: 'subtle', color: 'gray', size: 44 };
  return (
    <div ref={bar} className={styles.actions} data-order-actions>
      <ActionIcon
        {...action}
        data-action="up"
        aria-label={labels.up}
        title={labels.up}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <IconArrowUp aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        {...action}
        data-action="down"
        aria-label={labels.down}
        title={labels.down}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <IconArrowDown aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
      {children}
      <ActionIcon
        {...action}
        data-action="remove"
        aria-label={labels.remove}
        title={labels.remove}
        onClick={onRemove}
      >
        <IconTrash aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
