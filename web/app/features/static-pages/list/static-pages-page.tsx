import { Button, Card, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { staticPagesQuery } from '~/api/static-pages';
import { languageNames, LANGUAGES } from '~/i18n/language';
import { searchWith, searchWithOrder } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { focusHeading } from '~/ui/focus-heading';
import { FoundList, isEmpty } from '~/ui/found-list';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { useIsLeaving } from '~/ui/use-is-leaving';
import { useDeletePage } from '../use-delete-page';
import { MissingPages } from './missing-pages';
import { NoStaticPages } from './no-static-pages';
import { filtersOf, isFiltered, NO_FILTERS } from './static-pages-address';
import { useStaticPagesColumns } from './static-pages-columns';

/** The pages of the journal that are no articles. All that the person chooses is in the address. */
export function StaticPagesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(staticPagesQuery(filters));
  const deletePage = useDeletePage(focusHeading);
  const columns = useStaticPagesColumns((id) => void deletePage(id));
  const hasNone = isEmpty(found) && !isFiltered(filters);
  const sorting: Sorting = {
    order: filters.order,
    hrefOf: (order) => searchWithOrder(address, order),
  };
  const change = (changes: Record<string, string | null>, replace = false) =>
    void navigate(searchWith(address, changes), { replace, preventScrollReset: true });

  return (
    <>
      {hasNone ? null : (
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
        {hasNone ? null : (
          <div className={styles.choices}>
            <SearchForm
              label={t('staticPages.list.search')}
              applied={filters.search}
              searchesAsTyped
              // Back leads to the last thing that was asked for, not through every pause in typing.
              onApply={(search, asTyped) => {
                if (!asTyped || !isLeaving) change({ search }, asTyped);
              }}
              onClear={isFiltered(filters) ? () => change(NO_FILTERS) : undefined}
            >
              <NativeSelect
                aria-label={t('staticPages.parts.language')}
                data={[
                  { value: '', label: t('staticPages.list.allLanguages') },
                  ...LANGUAGES.map((value) => ({ value, label: languageNames[value] })),
                ]}
                value={filters.language ?? ''}
                onChange={({ currentTarget }) => change({ language: currentTarget.value })}
              />
            </SearchForm>
            <SortSelect columns={columns} sorting={sorting} />
          </div>
        )}
        <FoundList
          label={t('routes.staticPages')}
          found={found}
          failure={
            found.error && {
              title: t('staticPages.list.failed'),
              message: errorMessage(found.error, t),
            }
          }
          filters={filters}
          columns={columns}
          sorting={sorting}
          none={<NoStaticPages filters={filters} />}
        />
      </Card>
    </>
  );
}
