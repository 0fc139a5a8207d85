import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { searchWithPage } from '~/lib/list-address';
import { DataTable, type Column } from '~/ui/data-table';
import { ErrorAlert } from '~/ui/error-alert';
import { PageLinks } from '~/ui/page-links';
import type { Sorting } from '~/ui/sorting';
import styles from './found-articles.module.css';

type Answer<Row> = UseQueryResult<{ results: Row[]; count: number }>;

export function isEmpty({ data, isPlaceholderData }: Answer<unknown>): boolean {
  return data?.count === 0 && !isPlaceholderData;
}

interface Props<Row> {
  /** Of the table. */
  label: string;
  /** Said where the list cannot be loaded; otherwise it is one of articles. */
  failed?: string;
  found: Answer<Row>;
  filters: { pageIndex: number; pageSize: number };
  columns: readonly Column<Row>[];
  sorting?: Sorting;
  /** Where nothing was found. */
  none: ReactNode;
}

/** The table, or what stands in its place. */
export function FoundArticles<Row extends { id: number }>(props: Props<Row>) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { label, found, columns, sorting, none } = props;
  const { data, error, isPlaceholderData, refetch } = found;

  if (error) {
    return (
      <div className={styles.failure}>
        <ErrorAlert
          title={props.failed ?? t('articles.list.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
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
