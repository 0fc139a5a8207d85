import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { queryStringForPage } from '~/lib/list-search-params';
import { DataTable, type Column } from './data-table';
import { ErrorAlert } from './error-alert';
import styles from './list-table.module.css';
import { PageLinks } from './page-links';
import type { Sorting } from './sorting';

/** The part of a query's result that the list uses. */
export interface ListQuery<Row> {
  data: { results: Row[]; count: number } | undefined;
  /** True while the previous page is still shown. */
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

export function isEmpty({ data, isPlaceholderData }: Omit<ListQuery<unknown>, 'refetch'>): boolean {
  return data?.count === 0 && !isPlaceholderData;
}

export interface ListTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  query: ListQuery<Row>;
  /** Title and message if the list cannot be loaded. */
  failure: { title: string; message: string } | null;
  filters: { pageIndex: number; pageSize: number };
  columns: readonly Column<Row>[];
  sorting?: Sorting;
  /** Shown instead of the table if nothing was found. */
  emptyState: ReactNode;
}

/** Table with pagination, or the error or empty state in its place. */
export function ListTable<Row extends { id: number | string }>(props: ListTableProps<Row>) {
  const [searchParams] = useSearchParams();
  const { label, query, failure, columns, sorting, emptyState } = props;
  const { data, isPlaceholderData, refetch } = query;

  if (failure) {
    return (
      <div className={styles.failure}>
        <ErrorAlert {...failure} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (isEmpty(query)) return emptyState;

  const { pageIndex, pageSize } = props.filters;
  const lastPage = data ? Math.ceil(data.count / pageSize) - 1 : pageIndex;
  if (pageIndex > lastPage && !isPlaceholderData) {
    return <Navigate to={queryStringForPage(searchParams, lastPage)} replace />;
  }
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={data?.results}
        getRowKey={({ id }) => id}
        sorting={sorting}
        busy={isPlaceholderData}
      />
      {data && !isPlaceholderData ? (
        <PageLinks
          pageIndex={pageIndex}
          pageSize={pageSize}
          count={data.count}
          getHref={(page) => queryStringForPage(searchParams, page)}
        />
      ) : null}
    </>
  );
}
