import { Button, Card } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { errorMessage } from '~/api/errors';
import {
  myArticlesQuery,
  type MyArticleFilters,
  type MyArticlePage,
  type MyArticleRow,
} from '~/api/my-articles';
import { searchWith, searchWithOrder, searchWithPage } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { DataTable, type Column } from '~/ui/data-table';
import { ErrorAlert } from '~/ui/error-alert';
import { LinkTabs } from '~/ui/link-tabs';
import { PageActions } from '~/ui/page-actions';
import { PageLinks } from '~/ui/page-links';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { asksForAll, filtersOf, STATUS_TABS } from './my-articles-address';
import { useMyArticlesColumns } from './my-articles-columns';
import styles from './my-articles-page.module.css';
import { NoArticles } from './no-articles';

/** The author's manuscripts. All that the person chooses is in the address. */
export function MyArticlesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(myArticlesQuery(filters));
  const sorting: Sorting = {
    order: filters.order,
    hrefOf: (order) => searchWithOrder(address, order),
  };
  const columns = useMyArticlesColumns();

  // Nothing to choose from: only the first step is shown.
  if (asksForAll(filters) && isEmpty(found)) {
    return (
      <Card withBorder p={0} mt="lg">
        <NoArticles filters={filters} />
      </Card>
    );
  }
  return (
    <>
      <PageActions>
        <Button
          component={Link}
          to={paths.userArticleCreate()}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t('articles.list.create')}
        </Button>
      </PageActions>
      <Card withBorder p={0} mt="lg">
        <div className={styles.choices}>
          <StatusTabs address={address} statusId={filters.statusId} />
          <SearchForm
            label={t('articles.list.search')}
            applied={filters.title}
            onApply={(title) => void navigate(searchWith(address, { title }))}
          />
          <SortSelect columns={columns} sorting={sorting} />
        </div>
        <Found found={found} filters={filters} columns={columns} sorting={sorting} />
      </Card>
    </>
  );
}

function StatusTabs({ address, statusId }: { address: URLSearchParams; statusId: number | null }) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  return (
    <LinkTabs
      label={t('articles.list.byStatus')}
      tabs={[
        {
          label: t('articles.list.all'),
          to: searchWith(address, { status: null }),
          current: statusId === null,
        },
        ...Object.entries(STATUS_TABS).map(([status, id]) => ({
          label: articleStatusName(id),
          to: searchWith(address, { status }),
          current: id === statusId,
        })),
      ]}
    />
  );
}

type Answer = UseQueryResult<MyArticlePage>;

function isEmpty({ data, isPlaceholderData }: Answer): boolean {
  return data?.count === 0 && !isPlaceholderData;
}

interface FoundProps {
  found: Answer;
  filters: MyArticleFilters;
  columns: readonly Column<MyArticleRow>[];
  sorting: Sorting;
}

/** The table, or what stands in its place. */
function Found({ found, filters, columns, sorting }: FoundProps) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { data, error, isPlaceholderData, refetch } = found;

  if (error) {
    return (
      <div className={styles.failure}>
        <ErrorAlert
          title={t('articles.list.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (isEmpty(found)) return <NoArticles filters={filters} />;

  const { pageIndex, pageSize } = filters;
  const lastPage = data ? Math.ceil(data.count / pageSize) - 1 : pageIndex;
  if (pageIndex > lastPage && !isPlaceholderData) {
    return <Navigate to={searchWithPage(address, lastPage)} replace />;
  }
  return (
    <>
      <DataTable
        label={t('routes.userArticles')}
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
