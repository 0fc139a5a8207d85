import type { ComponentProps } from 'react';
import styles from './ordered-list.module.css';

interface Props extends ComponentProps<'ol'> {
  /** Lists of the same kind on a page exchange their items. */
  kind: string;
  /** Which of them this is. */
  list?: number;
}

/** A list whose items (`li`) can be taken by a `DragHandle` and put elsewhere. */
export function OrderedList({ kind, list = 0, className = '', ...props }: Props) {
  return (
    <ol {...props} className={`${styles.list} ${className}`} data-ordered={kind} data-list={list} />
  );
}

/** The list of a kind, as it stands on the page. */
export function orderedList(kind: string, list = 0): Element | null {
  return document.querySelector(`[data-ordered="${kind}"][data-list="${list}"]`);
}
