import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import styles from './editor-tab.module.css';

interface Props {
  /** The place in the list. */
  index: number;
  isLast: boolean;
  /** With the name of what is moved or removed. */
  labels: { up: string; down: string; remove: string };
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** The keyboard goes on where it was: after a move the same button of the same item has the focus. */
export function OrderActions({ index, isLast, labels, onMove, onRemove }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const moved = useRef<1 | -1>(null);
  const move = (step: 1 | -1) => {
    moved.current = step;
    onMove(step);
  };
  useEffect(() => {
    const [up, down] = bar.current?.querySelectorAll('button') ?? [];
    if (moved.current === -1) (index > 0 ? up : down)?.focus();
    if (moved.current === 1) (isLast ? up : down)?.focus();
    moved.current = null;
  }, [index, isLast]);

  const action = { variant: 'subtle', color: 'gray', size: 44 };
  return (
    <div ref={bar} className={styles.cardActions}>
      <ActionIcon
        {...action}
        aria-label={labels.up}
        title={labels.up}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <IconArrowUp aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        {...action}
        aria-label={labels.down}
        title={labels.down}
        disabled={isLast}
        onClick={() => move(1)}
      >
        <IconArrowDown aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
      <ActionIcon {...action} aria-label={labels.remove} title={labels.remove} onClick={onRemove}>
        <IconTrash aria-hidden size={20} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
