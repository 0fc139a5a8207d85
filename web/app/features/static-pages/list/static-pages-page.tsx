import { Button, Card, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { staticPagesQuery } from '~/api/static-pages';
import { languageNames, LANGUAGES } from '~/i18n/language';
import { updateQueryString, queryStringForOrder } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { focusHeading } from '~/ui/focus-heading';
import { ListTable, isEmpty } from '~/ui/list-table';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { useIsLeaving } from '~/ui/use-is-leaving';
import { useDeletePage } from '../use-delete-page';
import { MissingPages } from './missing-pages';
import { EmptyStaticPages } from './empty-static-pages';
import { parseFilters, isFiltered, NO_FILTERS } from './static-pages-filters';
import { useStaticPagesColumns } from './static-pages-columns';

/** List of the static pages. The URL contains filters, order and page. */
export function StaticPagesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const query = useQuery(staticPagesQuery(filters));
  const deletePage = useDeletePage(focusHeading);
  const columns = useStaticPagesColumns((id) => void deletePage(id));
  const isListEmpty = isEmpty(query) && !isFiltered(filters);
  const sorting: Sorting = {
    order: filters.order,
    getHref: (order) => queryStringForOrder(searchParams, order),
  };
  const changeFilters = (changes: Record<string, string | null>, replace = false) =>
    void navigate(updateQueryString(searchParams, changes), { replace, preventScrollReset: true });

  return (
    <>
      {isListEmpty ? null : (
        <PageActions>
          <Button
            component={Link}
            to={paths.staticPageCreate()}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('staticPages.list.create')}
          </Button>
        </PageActions>
      )}
      <MissingPages />
      <Card withBorder p={0} mt="lg">
        {isListEmpty ? null : (
          <div className={styles.choices}>
            <SearchForm
              label={t('staticPages.list.search')}
              applied={filters.search}
              searchesAsTyped
              // Replaces the history entry while typing, so that Back skips intermediate searches.
              onApply={(search, asTyped) => {
                if (!asTyped || !isLeaving) changeFilters({ search }, asTyped);
              }}
              onClear={isFiltered(filters) ? () => changeFilters(NO_FILTERS) : undefined}
            >
              <NativeSelect
                aria-label={t('staticPages.parts.language')}
                data={[
                  { value: '', label: t('staticPages.list.allLanguages') },
                  ...LANGUAGES.map((value) => ({ value, label: languageNames[value] })),
                ]}
                value={filters.language ?? ''}
                onChange={({ currentTarget }) => changeFilters({ language: currentTarget.value })}
              />
            </SearchForm>
            <SortSelect columns={columns} sorting={sorting} />
          </div>
        )}
        <ListTable
          label={t('routes.staticPages')}
          query={query}
          failure={
            query.error && {
              title: t('staticPages.list.failed'),
              message: errorMessage(query.error, t),
            }
          }
          filters={filters}
          columns={columns}
          sorting={sorting}
          emptyState={<EmptyStaticPages filters={filters} />}
        />
      </Card>
    </>
  );
}
