import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { Drag } from './drag';
import styles from './order.module.css';
import type { ListPosition } from './ordered-list';

interface Props {
  /** Tooltip. */
  title: string;
  onDrop: (to: ListPosition) => void;
}

/**
 * Drags the item of the surrounding `OrderedList` with mouse, pen or touch. Hidden from assistive
 * technology: keyboard and screen reader users have the buttons of the item.
 */
export function DragHandle({ title, onDrop }: Props) {
  const drag = useRef<Drag>(null);
  const cancelDrag = () => {
    drag.current?.cancel();
    drag.current = null;
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') cancelDrag();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      cancelDrag();
    };
  }, []);

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault(); // prevents text selection while dragging
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = Drag.start(event.currentTarget, event);
  };
  const drop = () => {
    const to = drag.current?.end();
    drag.current = null;
    if (to) onDrop(to);
  };

  return (
    <span
      aria-hidden
      title={title}
      className={styles.handle}
      data-drag-handle
      onPointerDown={startDrag}
      onPointerMove={(event) => drag.current?.moveTo(event)}
      onPointerUp={drop}
      onPointerCancel={cancelDrag}
    >
      <IconGripVertical size={20} stroke={1.75} />
    </span>
  );
}
