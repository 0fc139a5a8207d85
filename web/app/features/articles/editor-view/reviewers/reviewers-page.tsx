import { Button, Card, Checkbox, NativeSelect } from '@mantine/core';
import { IconSearchOff, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reviewerListQuery, type ReviewerFilters, type ReviewerListOrder } from '~/api/reviewers';
import { useList } from '~/api/use-list';
import { parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { SearchForm } from '~/ui/search-form';
import { useReviewersColumns } from './reviewers-columns';

const PAGE_SIZE = 20;
const ORDERS: readonly ReviewerListOrder[] = ['name', 'load', 'lastReview'];

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): ReviewerFilters {
  const order = searchParams.get('order');
  return {
    text: searchParams.get('search') ?? '',
    availableOnly: searchParams.get('available') === 'true',
    sortBy: ORDERS.find((known) => known === order) ?? 'name',
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** All reviewers with interests, workload and past reviews. The URL contains filters, order and page. */
export function ReviewersPage() {
  const { t } = useTranslation();
  const list = useList(parseFilters, reviewerListQuery);
  const columns = useReviewersColumns();
  const { text, availableOnly, sortBy } = list.filters;
  const isFiltered = text !== '' || availableOnly;
  const allHref = list.getHref({ search: null, available: null });

  return (
    <Card withBorder p={0} mt="lg">
      {list.isEmpty && !isFiltered ? null : (
        <ListFilters list={list} columns={columns}>
          <SearchForm
            label={t('reviewers.list.search')}
            applied={text}
            searchesAsTyped
            onApply={(search, asTyped) => void list.changeFilters({ search }, asTyped)}
          >
            <Checkbox
              label={t('reviewers.list.available')}
              checked={availableOnly}
              onChange={({ currentTarget: { checked } }) =>
                void list.changeFilters({ available: checked ? 'true' : null })
              }
            />
            <NativeSelect
              aria-label={t('reviewers.list.sortBy')}
              data={ORDERS.map((value) => ({ value, label: t(`reviewers.list.orders.${value}`) }))}
              value={sortBy}
              onChange={({ currentTarget: { value } }) =>
                void list.changeFilters({ order: value === 'name' ? null : value })
              }
            />
          </SearchForm>
        </ListFilters>
      )}
      <ListTable
        label={t('routes.reviewers')}
        list={list}
        failureTitle={t('reviewers.list.failed')}
        columns={columns}
        emptyState={isFiltered ? <NoneFound allHref={allHref} /> : <NoReviewers />}
      />
    </Card>
  );
}

function NoReviewers() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconUsersGroup size={44} stroke={1.3} />}
      title={t('reviewers.list.none')}
      text={t('reviewers.list.noneHint')}
    >
      <Button component={Link} to={paths.screen('editorArticles')} variant="default">
        {t('reviewers.list.toArticles')}
      </Button>
    </EmptyState>
  );
}

function NoneFound({ allHref }: { allHref: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.3} />}
      title={t('reviewers.list.noneFound')}
      text={t('reviewers.list.noneFoundHint')}
    >
      <Button component={Link} to={allHref} variant="default">
        {t('reviewers.list.clear')}
      </Button>
    </EmptyState>
  );
}
