import { Checkbox, Skeleton, VisuallyHidden } from '@mantine/core';
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
  /** Name of the order, if the column sorts by something other than its title says. */
  sortTitle?: string;
  /**
   * Position in the card that replaces a row on phones; an action has no label and no visible
   * title.
   */
  inCard: 'above' | 'heading' | 'below' | 'action' | 'hidden';
  /** Returns null for an empty cell. */
  cell: (row: Row) => ReactNode;
}

/** Checkboxes before the rows, for actions on several of them. */
export interface RowSelection<Row> {
  isSelected: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Selects all rows, or none if all are selected. */
  toggleAll: () => void;
  /** Accessible name of the checkbox of a row. */
  getLabel: (row: Row) => string;
  labelOfAll: string;
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
  selection?: RowSelection<Row>;
  /** Key of the row that the keyboard has reached. */
  currentKey?: string | number | null;
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
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, getRowKey, sorting, busy, selection, currentKey = null } = props;
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
            {selection ? <SelectAllCell rows={rows ?? []} selection={selection} /> : null}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.rowgroup}>
          {rows
            ? rows.map((row) => (
                <tr
                  key={getRowKey(row)}
                  {...ROLE.row}
                  className={styles.row}
                  data-key={getRowKey(row)}
                  data-selected={selection?.isSelected(row) || undefined}
                  aria-current={getRowKey(row) === currentKey ? 'true' : undefined}
                >
                  {selection ? <SelectCell row={row} selection={selection} /> : null}
                  {columns.map((column) => (
                    <BodyCell key={column.name} column={column}>
                      {column.cell(row)}
                    </BodyCell>
                  ))}
                </tr>
              ))
            : Array.from({ length: SKELETON_ROWS }, (_, place) => (
                <tr key={place} {...ROLE.row} className={styles.row} data-waiting>
                  {selection ? <td {...ROLE.cell} data-card="select" /> : null}
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

function SelectAllCell<Row>(props: { rows: readonly Row[]; selection: RowSelection<Row> }) {
  const { rows, selection } = props;
  const count = rows.filter((row) => selection.isSelected(row)).length;
  return (
    <th {...ROLE.columnheader} className={styles.select}>
      <Checkbox
        aria-label={selection.labelOfAll}
        disabled={rows.length === 0}
        checked={count > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={selection.toggleAll}
      />
    </th>
  );
}

function SelectCell<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  return (
    <td {...ROLE.cell} data-card="select" className={styles.select}>
      <Checkbox
        aria-label={selection.getLabel(row)}
        checked={selection.isSelected(row)}
        onChange={() => selection.toggle(row)}
      />
    </td>
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
