/** Where something stands in several lists that exchange their items. */
export interface Place {
  list: number;
  index: number;
}

/** The lists after an item has gone from one place to another; `to` is where it then stands. */
export function moved<Item>(lists: readonly (readonly Item[])[], from: Place, to: Place): Item[][] {
  const after = lists.map((list) => [...list]);
  const [item] = after[from.list]?.splice(from.index, 1) ?? [];
  if (item !== undefined) after[to.list]?.splice(to.index, 0, item);
  return after;
}
