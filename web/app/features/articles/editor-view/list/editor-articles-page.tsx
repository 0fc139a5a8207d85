import { Card, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { editorArticlesQuery } from '~/api/editor-articles';
import { updateQueryString, queryStringForOrder } from '~/lib/list-search-params';
import styles from '~/ui/list-choices.module.css';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { useIsLeaving } from '~/ui/use-is-leaving';
import { ArticleList } from '../../list/article-list';
import { StatusTabs } from '../../list/status-tabs';
import { STATUS_TABS, parseFilters, isFiltered, NO_FILTERS } from './editor-articles-filters';
import { useEditorArticlesColumns } from './editor-articles-columns';
import { EmptyEditorArticles } from './empty-editor-articles';

/** Submitted articles for editors; filters are kept in the URL. */
export function EditorArticlesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const [withoutIssue, setWithoutIssue] = useOptimistic(filters.withoutIssue);
  const query = useQuery(editorArticlesQuery(filters));
  const columns = useEditorArticlesColumns();
  const sorting: Sorting = {
    order: filters.order,
    getHref: (order) => queryStringForOrder(searchParams, order),
  };
  const change = (changes: Record<string, string | null>, replace = false) =>
    navigate(updateQueryString(searchParams, changes), { replace, preventScrollReset: true });

  return (
    <Card withBorder p={0} mt="lg">
      <div className={styles.choices}>
        <StatusTabs tabs={STATUS_TABS} statusId={filters.statusId} />
        <SearchForm
          label={t('articles.list.search')}
          applied={filters.title}
          searchesAsTyped
          // Replaces the entry while typing, so that Back does not step through partial input.
          onApply={(title, asTyped) => {
            if (asTyped && isLeaving) return; // must not cancel the navigation
            void change({ title }, asTyped);
          }}
          onClear={isFiltered(filters) ? () => void change(NO_FILTERS) : undefined}
        >
          <Checkbox
            label={t('desk.list.withoutIssue')}
            checked={withoutIssue}
            onChange={({ currentTarget: { checked } }) =>
              // Shows the new value before the list is loaded.
              startTransition(async () => {
                setWithoutIssue(checked);
                await change({ withoutIssue: checked ? 'true' : null });
              })
            }
          />
        </SearchForm>
        <SortSelect columns={columns} sorting={sorting} />
      </div>
      <ArticleList
        label={t('routes.editorArticles')}
        query={query}
        filters={filters}
        columns={columns}
        sorting={sorting}
        emptyState={<EmptyEditorArticles filters={filters} />}
      />
    </Card>
  );
}
