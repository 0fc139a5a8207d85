import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { Drag } from './drag';
import styles from './drag-handle.module.css';
import type { Place } from './place';

interface Props {
  /** Shown to those who point at it. */
  title: string;
  onDrop: (to: Place) => void;
}

/**
 * Takes the item of an `OrderedList` in which it stands. For mouse, pen and finger only, and therefore silent: whoever
 * uses the keyboard or a screen reader has the buttons of the same item.
 */
export function DragHandle({ title, onDrop }: Props) {
  const drag = useRef<Drag>(null);
  const letGo = () => {
    drag.current?.cancel();
    drag.current = null;
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') letGo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      letGo();
    };
  }, []);

  const take = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault(); // no text is selected on the way
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = Drag.by(event.currentTarget, event);
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
      onPointerDown={take}
      onPointerMove={(event) => drag.current?.to(event)}
      onPointerUp={drop}
      onPointerCancel={letGo}
    >
      <IconGripVertical size={20} stroke={1.75} />
    </span>
  );
}
