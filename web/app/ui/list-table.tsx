import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { queryStringForPage } from '~/lib/list-search-params';
import { DataTable, type Column, type RowSelection } from './data-table';
import { ErrorAlert } from './error-alert';
import styles from './list.module.css';
import { PageLinks } from './page-links';
import type { Sorting } from './sorting';

/** What the table uses of a list. */
interface List<Row> {
  data: { results: Row[]; count: number } | undefined;
  /** True while the previous page is still shown. */
  isPlaceholderData: boolean;
  isEmpty: boolean;
  /** Message if the list cannot be loaded. */
  failure: string | null;
  reload: () => void;
  filters: { pageIndex: number; pageSize: number };
  sorting?: Sorting;
}

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  list: List<Row>;
  /** Title of the alert if the list cannot be loaded. */
  failureTitle: string;
  columns: readonly Column<Row>[];
  /** Shown instead of the table if nothing was found. */
  emptyState: ReactNode;
  selection?: RowSelection<Row>;
  /** Id of the row that the keyboard has reached. */
  currentId?: number | string | null;
}

/** Table with pagination, or the error or empty state in its place. */
export function ListTable<Row extends { id: number | string }>(props: Props<Row>) {
  const [searchParams] = useSearchParams();
  const { label, list, failureTitle, columns, emptyState } = props;
  const { data, isPlaceholderData, failure, sorting } = list;

  if (failure !== null) {
    return (
      <div className={styles.failure}>
        <ErrorAlert title={failureTitle} message={failure} onRetry={list.reload} />
      </div>
    );
  }
  if (list.isEmpty) return emptyState;

  const { pageIndex, pageSize } = list.filters;
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
        selection={props.selection}
        currentKey={props.currentId}
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
