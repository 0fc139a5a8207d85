export interface Sorting {
  /** Column name, prefixed with `-` for descending order. */
  order: string;
  /** URL of the list in another order. */
  getHref: (order: string) => string;
}

interface SortingColumn {
  name: string;
  sorts?: 'ascending' | 'descending';
}

export function isDescending(order: string): boolean {
  return order.startsWith('-');
}

/**
 * Returns the order after a click: a column starts in its own direction, a sorted column is
 * reversed.
 */
export function nextOrder({ name, sorts }: SortingColumn, order: string): string {
  if (order === name) return `-${name}`;
  if (order === `-${name}`) return name;
  return sorts === 'descending' ? `-${name}` : name;
}
