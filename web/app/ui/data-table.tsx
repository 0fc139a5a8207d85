import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './data-table.module.css';
import { isDescending, nextOrder, type Sorting } from './sorting';

export interface Column<Row> {
  /** Also the sort key of the API. */
  name: string;
  title: string;
  /** Direction of the first click; a column without it is not sortable. */
  sorts?: 'ascending' | 'descending';
  /**
   * Position in the card that replaces a row on phones; an action has no label and no visible
   * title.
   */
  inCard: 'above' | 'heading' | 'below' | 'action';
  /** Returns null for an empty cell. */
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined during the first load. */
  rows: readonly Row[] | undefined;
  getRowKey: (row: Row) => string | number;
  /** Absent if no column is sortable. */
  sorting?: Sorting;
  /** True while other rows are loading. */
  busy?: boolean;
}

const SKELETON_ROWS = 5;

/** Some browsers drop the roles of elements that are not laid out as a table. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const;

/** Table whose rows become cards on phones. */
export function DataTable<Row>({ label, columns, rows, getRowKey, sorting, busy }: Props<Row>) {
  return (
    <div className={styles.frame}>
      <table
        {...ROLE.table}
        aria-label={label}
        aria-busy={!rows || busy}
        className={styles.table}
        data-fading={busy || undefined}
      >
        <thead {...ROLE.rowgroup} className={styles.head}>
          <tr {...ROLE.row}>
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {rows
            ? rows.map((row) => (
                <tr key={getRowKey(row)} {...ROLE.row} className={styles.row}>
                  {columns.map((column) => (
                    <BodyCell key={column.name} column={column}>
                      {column.cell(row)}
                    </BodyCell>
                  ))}
                </tr>
              ))
            : Array.from({ length: SKELETON_ROWS }, (_, place) => (
                <tr key={place} {...ROLE.row} className={styles.row} data-waiting>
                  {columns.map((column) => (
                    <BodyCell key={column.name} column={column}>
                      <Skeleton height={14} my={4} radius="sm" />
                    </BodyCell>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const { name, title, sorts, inCard } = column;
  if (!sorts || !sorting) {
    return (
      <th {...ROLE.columnheader}>
        {inCard === 'action' ? <VisuallyHidden>{title}</VisuallyHidden> : title}
      </th>
    );
  }
  const sorted = sorting.order.replace(/^-/, '') === name;
  const direction = isDescending(sorting.order) ? 'descending' : 'ascending';
  return (
    <th {...ROLE.columnheader} aria-sort={sorted ? direction : undefined}>
      <Link
        to={sorting.getHref(nextOrder(column, sorting.order))}
        preventScrollReset
        className={styles.sort}
      >
        {title}
        <SortIcon direction={sorted ? direction : null} />
      </Link>
    </th>
  );
}

function SortIcon({ direction }: { direction: 'ascending' | 'descending' | null }) {
  if (direction === null) return <IconArrowsSort size={15} className={styles.idle} aria-hidden />;
  const Icon = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return <Icon size={15} aria-hidden />;
}

function BodyCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const empty = children === null;
  return (
    <td {...ROLE.cell} data-card={column.inCard} data-empty={empty || undefined}>
      <span className={styles.label}>{column.title}</span>
      {empty && column.inCard !== 'action' ? '—' : children}
    </td>
  );
}
