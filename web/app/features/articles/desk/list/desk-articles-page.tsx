import { Card, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { deskArticlesQuery } from '~/api/desk-articles';
import { searchWith, searchWithOrder } from '~/lib/list-address';
import styles from '~/ui/list-choices.module.css';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { useIsLeaving } from '~/ui/use-is-leaving';
import { FoundArticles } from '../../list/found-articles';
import { StatusTabs } from '../../list/status-tabs';
import { DESK_TABS, filtersOf, isFiltered, NO_FILTERS } from './desk-articles-address';
import { useDeskArticlesColumns } from './desk-articles-columns';
import { NoDeskArticles } from './no-desk-articles';

/** All manuscripts that have left their authors' hands. All that the person chooses is in the address. */
export function DeskArticlesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const [withoutIssue, setWithoutIssue] = useOptimistic(filters.withoutIssue);
  const found = useQuery(deskArticlesQuery(filters));
  const columns = useDeskArticlesColumns();
  const sorting: Sorting = {
    order: filters.order,
    hrefOf: (order) => searchWithOrder(address, order),
  };
  const change = (changes: Record<string, string | null>, replace = false) =>
    navigate(searchWith(address, changes), { replace, preventScrollReset: true });

  return (
    <Card withBorder p={0} mt="lg">
      <div className={styles.choices}>
        <StatusTabs tabs={DESK_TABS} statusId={filters.statusId} />
        <SearchForm
          label={t('articles.list.search')}
          applied={filters.title}
          searchesAsTyped
          // Back leads to the last thing that was asked for, not through every pause in typing.
          onApply={(title, asTyped) => {
            if (asTyped && isLeaving) return; // who types and then opens an article wants the article
            void change({ title }, asTyped);
          }}
          onClear={isFiltered(filters) ? () => void change(NO_FILTERS) : undefined}
        >
          <Checkbox
            label={t('desk.list.withoutIssue')}
            checked={withoutIssue}
            onChange={({ currentTarget: { checked } }) =>
              // It shows what was asked for before the list has come.
              startTransition(async () => {
                setWithoutIssue(checked);
                await change({ withoutIssue: checked ? 'true' : null });
              })
            }
          />
        </SearchForm>
        <SortSelect columns={columns} sorting={sorting} />
      </div>
      <FoundArticles
        label={t('routes.editorArticles')}
        found={found}
        filters={filters}
        columns={columns}
        sorting={sorting}
        none={<NoDeskArticles filters={filters} />}
      />
    </Card>
  );
}
