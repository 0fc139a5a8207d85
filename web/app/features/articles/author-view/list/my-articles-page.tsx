import { Button, Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { myArticlesQuery } from '~/api/my-articles';
import { updateQueryString, queryStringForOrder } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { isEmpty } from '~/ui/list-table';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { ArticleList } from '../../list/article-list';
import { isUnfiltered, parseFilters, STATUS_TABS } from './my-articles-filters';
import { useMyArticlesColumns } from './my-articles-columns';
import { EmptyMyArticles } from './empty-my-articles';
import { StatusTabs } from '../../list/status-tabs';

const TABS = [
  { name: null, statusId: null },
  ...Object.entries(STATUS_TABS).map(([name, statusId]) => ({ name, statusId })),
];

/** Articles of the author; filters are kept in the URL. */
export function MyArticlesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const query = useQuery(myArticlesQuery(filters));
  const sorting: Sorting = {
    order: filters.order,
    getHref: (order) => queryStringForOrder(searchParams, order),
  };
  const columns = useMyArticlesColumns();

  // Without articles there is nothing to filter.
  if (isUnfiltered(filters) && isEmpty(query)) {
    return (
      <Card withBorder p={0} mt="lg">
        <EmptyMyArticles filters={filters} />
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
          <StatusTabs tabs={TABS} statusId={filters.statusId} />
          <SearchForm
            label={t('articles.list.search')}
            applied={filters.title}
            onApply={(title) => void navigate(updateQueryString(searchParams, { title }))}
          />
          <SortSelect columns={columns} sorting={sorting} />
        </div>
        <ArticleList
          label={t('routes.userArticles')}
          query={query}
          filters={filters}
          columns={columns}
          sorting={sorting}
          emptyState={<EmptyMyArticles filters={filters} />}
        />
      </Card>
    </>
  );
}
