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
