import { Button, Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { myArticlesQuery } from '~/api/my-articles';
import { searchWith, searchWithOrder } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { isEmpty } from '~/ui/found-list';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { FoundArticles } from './found-articles';
import { asksForAll, filtersOf, STATUS_TABS } from './my-articles-address';
import { useMyArticlesColumns } from './my-articles-columns';
import { NoArticles } from './no-articles';
import { StatusTabs } from './status-tabs';

const TABS = [
  { name: null, statusId: null },
  ...Object.entries(STATUS_TABS).map(([name, statusId]) => ({ name, statusId })),
];

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
          <StatusTabs tabs={TABS} statusId={filters.statusId} />
          <SearchForm
            label={t('articles.list.search')}
            applied={filters.title}
            onApply={(title) => void navigate(searchWith(address, { title }))}
          />
          <SortSelect columns={columns} sorting={sorting} />
        </div>
        <FoundArticles
          label={t('routes.userArticles')}
          found={found}
          filters={filters}
          columns={columns}
          sorting={sorting}
          none={<NoArticles filters={filters} />}
        />
      </Card>
    </>
  );
}
