export interface Sorting {
  /** A column's name, with `-` before it where the order is descending. */
  order: string;
  /** The address of the same list in another order. */
  hrefOf: (order: string) => string;
}

interface SortingColumn {
  name: string;
  sorts?: 'ascending' | 'descending';
}

export function isDescending(order: string): boolean {
  return order.startsWith('-');
}

/** A column begins in its own direction; a column that is sorted by turns around. */
export function nextOrder({ name, sorts }: SortingColumn, order: string): string {
  if (order === name) return `-${name}`;
  if (order === `-${name}`) return name;
  return sorts === 'descending' ? `-${name}` : name;
}
