import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { searchWithPage } from '~/lib/list-address';
import { DataTable, type Column } from './data-table';
import { ErrorAlert } from './error-alert';
import styles from './found-list.module.css';
import { PageLinks } from './page-links';
import type { Sorting } from './sorting';

/** What the server has answered, as far as it has. */
export interface Found<Row> {
  data: { results: Row[]; count: number } | undefined;
  /** What is shown is still that of before. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export function isEmpty({ data, isPlaceholderData }: Omit<Found<unknown>, 'refetch'>): boolean {
  return data?.count === 0 && !isPlaceholderData;
}

export interface FoundListProps<Row> {
  /** Of the table. */
  label: string;
  found: Found<Row>;
  /** Where the list cannot be loaded: that it cannot, and why. */
  failure: { title: string; message: string } | null;
  filters: { pageIndex: number; pageSize: number };
  columns: readonly Column<Row>[];
  sorting?: Sorting;
  /** Where nothing was found. */
  none: ReactNode;
}

/** The table, or what stands in its place. */
export function FoundList<Row extends { id: number | string }>(props: FoundListProps<Row>) {
  const [address] = useSearchParams();
  const { label, found, failure, columns, sorting, none } = props;
  const { data, isPlaceholderData, refetch } = found;

  if (failure) {
    return (
      <div className={styles.failure}>
        <ErrorAlert {...failure} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (isEmpty(found)) return none;

  const { pageIndex, pageSize } = props.filters;
  const lastPage = data ? Math.ceil(data.count / pageSize) - 1 : pageIndex;
  if (pageIndex > lastPage && !isPlaceholderData) {
    return <Navigate to={searchWithPage(address, lastPage)} replace />;
  }
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.results}
        keyOf={({ id }) => id}
        sorting={sorting}
        busy={isPlaceholderData}
      />
      {data && !isPlaceholderData ? (
        <PageLinks
          pageIndex={pageIndex}
          pageSize={pageSize}
          count={data.count}
          hrefOf={(page) => searchWithPage(address, page)}
        />
      ) : null}
    </>
  );
}
