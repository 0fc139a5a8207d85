import type { ComponentProps } from 'react';
import styles from './ordered-list.module.css';

interface Props extends ComponentProps<'ol'> {
  /** Lists of the same kind on a page exchange items. */
  kind: string;
  /** Index of this list among those of its kind. */
  list?: number;
}

/** List whose items (`li`) can be dragged by a `DragHandle`. */
export function OrderedList({ kind, list = 0, className = '', ...props }: Props) {
  return (
    <ol {...props} className={`${styles.list} ${className}`} data-ordered={kind} data-list={list} />
  );
}

/** Finds the element of a list by its kind. */
export function findOrderedList(kind: string, list = 0): Element | null {
  return document.querySelector(`[data-ordered="${kind}"][data-list="${list}"]`);
}
