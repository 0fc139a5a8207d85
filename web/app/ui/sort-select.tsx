import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Column } from './data-table';
import styles from './sort-select.module.css';
import type { Sorting } from './sorting';

interface Props<Row> {
  columns: readonly Column<Row>[];
  sorting: Sorting;
}

/** Sort control for phones, where the table has no header row. */
export function SortSelect<Row>({ columns, sorting }: Props<Row>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choices = columns
    .filter(({ sorts }) => sorts)
    .flatMap(({ name, title }) => [
      { value: name, label: t('lists.ascending', { column: title }) },
      { value: `-${name}`, label: t('lists.descending', { column: title }) },
    ]);

  return (
    <NativeSelect
      className={styles.select}
      label={t('lists.sortBy')}
      data={choices}
      value={sorting.order}
      onChange={({ currentTarget }) =>
        void navigate(sorting.getHref(currentTarget.value), { preventScrollReset: true })
      }
    />
  );
}
