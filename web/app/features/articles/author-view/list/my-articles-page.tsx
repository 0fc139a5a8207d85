import { Button, Card } from '@mantine/core';
import { IconFileText, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { myArticlesQuery, type MyArticleFilters } from '~/api/my-articles';
import { useList } from '~/api/use-list';
import { ArticleStatus } from '~/lib/article-status';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { createStatusTabs, parseStatusId, StatusTabs } from '../../status-tabs';
import { SORT_FIELDS, useMyArticlesColumns } from './my-articles-columns';

const TABS = createStatusTabs({
  draft: ArticleStatus.draft,
  submitted: ArticleStatus.submitted,
  revision: ArticleStatus.revision,
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  declined: ArticleStatus.declined,
  accepted: ArticleStatus.accepted,
  published: ArticleStatus.published,
});

const PAGE_SIZE = 10;
const NEWEST_FIRST = '-createdAt';

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): MyArticleFilters {
  return {
    statusId: parseStatusId(TABS, searchParams),
    title: (searchParams.get('title') ?? '').trim(),
    order: parseOrder(searchParams, SORT_FIELDS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** Articles of the author. The URL contains filters, order and page. */
export function MyArticlesPage() {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  const list = useList(parseFilters, myArticlesQuery);
  const { filters, changeFilters } = list;
  const columns = useMyArticlesColumns();
  const isFiltered = filters.title !== '' || filters.statusId !== null;

  // Without articles there is nothing to filter.
  if (!isFiltered && list.isEmpty) {
    return (
      <Card withBorder p={0} mt="lg">
        <NoArticles />
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
        <ListFilters list={list} columns={columns}>
          <StatusTabs
            label={t('articles.list.byStatus')}
            tabs={TABS}
            list={list}
            getStatusName={articleStatusName}
          />
          <SearchForm
            label={t('articles.list.search')}
            applied={filters.title}
            onApply={(title) => void changeFilters({ title })}
          />
        </ListFilters>
        <ListTable
          label={t('routes.userArticles')}
          list={list}
          failureTitle={t('articles.list.failed')}
          columns={columns}
          emptyState={<NothingFound filters={filters} />}
        />
      </Card>
    </>
  );
}

function NoArticles() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconFileText size={44} stroke={1.3} />}
      title={t('articles.list.none')}
      text={t('articles.list.noneHint')}
    >
      <Button component={Link} to={paths.userArticleCreate()}>
        {t('articles.list.createFirst')}
      </Button>
    </EmptyState>
  );
}

function NothingFound({ filters: { title, statusId } }: { filters: MyArticleFilters }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.3} />}
      title={title ? t('articles.list.noneFound', { title }) : t('articles.list.noneOfStatus')}
      text={title && statusId !== null ? t('articles.list.otherStatusHint') : undefined}
    >
      <Button component={Link} to={paths.screen('userArticles')} variant="default">
        {t('articles.list.showAll')}
      </Button>
    </EmptyState>
  );
}
