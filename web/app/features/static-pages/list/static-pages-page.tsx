import { Button, Card, NativeSelect } from '@mantine/core';
import { IconFileText, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { staticPagesQuery, type StaticPageFilters } from '~/api/static-pages';
import { useList } from '~/api/use-list';
import { isLanguage, languageNames, LANGUAGES } from '~/i18n/language';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { focusHeading } from '~/ui/focus';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { useDeletePage } from '../use-delete-page';
import { MissingPages } from './missing-pages';
import { SORT_FIELDS, useStaticPagesColumns } from './static-pages-columns';

const PAGE_SIZE = 20;

/** URL parameters that clear all filters. */
const NO_FILTERS = { search: null, language: null };

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): StaticPageFilters {
  const language = searchParams.get('language');
  return {
    search: searchParams.get('search') ?? '',
    language: isLanguage(language) ? language : null,
    order: parseOrder(searchParams, SORT_FIELDS, 'name'),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

function isFiltered({ search, language }: StaticPageFilters): boolean {
  return search !== '' || language !== null;
}

/** List of the static pages. The URL contains filters, order and page. */
export function StaticPagesPage() {
  const { t } = useTranslation();
  const list = useList(parseFilters, staticPagesQuery);
  const { filters, changeFilters } = list;
  const deletePage = useDeletePage(focusHeading);
  const columns = useStaticPagesColumns((id) => void deletePage(id));
  const hasNoPages = list.isEmpty && !isFiltered(filters);

  return (
    <>
      {hasNoPages ? null : (
        <PageActions>
          <CreateButton />
        </PageActions>
      )}
      <MissingPages />
      <Card withBorder p={0} mt="lg">
        {hasNoPages ? null : (
          <ListFilters list={list} columns={columns}>
            <SearchForm
              label={t('staticPages.list.search')}
              applied={filters.search}
              searchesAsTyped
              onApply={(search, asTyped) => void changeFilters({ search }, asTyped)}
              onClear={isFiltered(filters) ? () => void changeFilters(NO_FILTERS) : undefined}
            >
              <NativeSelect
                aria-label={t('staticPages.parts.language')}
                data={[
                  { value: '', label: t('staticPages.list.allLanguages') },
                  ...LANGUAGES.map((value) => ({ value, label: languageNames[value] })),
                ]}
                value={filters.language ?? ''}
                onChange={({ currentTarget }) =>
                  void changeFilters({ language: currentTarget.value })
                }
              />
            </SearchForm>
          </ListFilters>
        )}
        <ListTable
          label={t('routes.staticPages')}
          list={list}
          failureTitle={t('staticPages.list.failed')}
          columns={columns}
          emptyState={
            isFiltered(filters) ? <NothingFound allHref={list.getHref(NO_FILTERS)} /> : <NoPages />
          }
        />
      </Card>
    </>
  );
}

function CreateButton() {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={paths.staticPageCreate()}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t('staticPages.list.create')}
    </Button>
  );
}

function NothingFound({ allHref }: { allHref: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.3} />}
      title={t('staticPages.list.noneFound')}
      text={t('staticPages.list.noneFoundHint')}
    >
      <Button component={Link} to={allHref} variant="default">
        {t('staticPages.list.clearFilters')}
      </Button>
    </EmptyState>
  );
}

function NoPages() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconFileText size={44} stroke={1.3} />}
      title={t('staticPages.list.none')}
      text={t('staticPages.list.noneHint')}
    >
      <CreateButton />
    </EmptyState>
  );
}
