import type { ComponentProps } from 'react';
import styles from './order.module.css';

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

/** Position of an item in several lists that exchange items. */
export interface ListPosition {
  list: number;
  index: number;
}

/** Returns the lists after a move; `to` is the position after the move. */
export function moveItem<Item>(
  lists: readonly (readonly Item[])[],
  from: ListPosition,
  to: ListPosition,
): Item[][] {
  const result = lists.map((list) => [...list]);
  const [item] = result[from.list]?.splice(from.index, 1) ?? [];
  if (item !== undefined) result[to.list]?.splice(to.index, 0, item);
  return result;
}

export type OrderAction = 'up' | 'down' | 'move-to-list' | 'remove';

/** A disabled button cannot be focused, so its neighbour is. */
const FALLBACK: Partial<Record<OrderAction, OrderAction>> = { up: 'down', down: 'up' };

/**
 * Focuses an action of the item at an index, not of a list nested in it. Returns false if there is
 * none.
 */
export function focusAction(list: Element, index: number, action: OrderAction): boolean {
  const actions = list.children[index]?.querySelector('[data-order-actions]');
  const button = [action, FALLBACK[action]]
    .map((name) => actions?.querySelector<HTMLButtonElement>(`[data-action="${name}"]`))
    .find((candidate) => candidate && !candidate.disabled);
  button?.focus();
  return Boolean(button);
}
