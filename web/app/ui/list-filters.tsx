import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Column } from './data-table';
import styles from './list.module.css';
import type { Sorting } from './sorting';

interface Props<Row> {
  list: { sorting?: Sorting };
  /** Columns by which the list can be sorted, also those that are not shown. */
  columns: readonly Column<Row>[];
  /** Tabs and search. */
  children: ReactNode;
}

/** Tabs, search and, on phones, the order of a list, above its table. */
export function ListFilters<Row>({ list: { sorting }, columns, children }: Props<Row>) {
  return (
    <div className={styles.filters}>
      {children}
      {sorting ? <SortSelect columns={columns} sorting={sorting} /> : null}
    </div>
  );
}

interface SortProps<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}

/** Sort control for phones, where the table has no header row. */
function SortSelect<Row>({ columns, sorting }: SortProps<Row>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choices = columns
    .filter(({ sorts }) => sorts)
    .flatMap(({ name, title, sortTitle: column = title }) => [
      { value: name, label: t('lists.ascending', { column }) },
      { value: `-${name}`, label: t('lists.descending', { column }) },
    ]);

  return (
    <NativeSelect
      className={styles.sort}
      label={t('lists.sortBy')}
      data={choices}
      value={sorting.order}
      onChange={({ currentTarget }) =>
        void navigate(sorting.getHref(currentTarget.value), { preventScrollReset: true })
      }
    />
  );
}
