import { Button, Card, Checkbox } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { editorArticlesQuery, type EditorArticleFilters } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { useList } from '~/api/use-list';
import { ArticleStatus } from '~/lib/article-status';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { SearchForm } from '~/ui/search-form';
import { StatusTabs } from '../../status-tabs';
import { SORT_FIELDS, useEditorArticlesColumns } from './editor-articles-columns';

/** Statuses in the order of the tabs, by their names in the URL; the first is the default. */
const STATUS_IDS = {
  submitted: ArticleStatus.submitted,
  revision: ArticleStatus.revision,
  'under-review': ArticleStatus.underReview,
  'review-complete': ArticleStatus.reviewComplete,
  accepted: ArticleStatus.accepted,
  published: ArticleStatus.published,
  declined: ArticleStatus.declined,
} as const;

type StatusName = keyof typeof STATUS_IDS;

const STATUS_NAMES = Object.keys(STATUS_IDS) as StatusName[];
const DEFAULT_STATUS: StatusName = 'submitted';

export const STATUS_TABS = STATUS_NAMES.map((name) => ({
  name: statusParam(name),
  statusId: STATUS_IDS[name],
}));

/** Status to suggest when there are no articles with this one. */
const NEXT_STATUS: Record<StatusName, StatusName> = {
  submitted: 'review-complete',
  revision: 'submitted',
  'under-review': 'submitted',
  'review-complete': 'under-review',
  accepted: 'review-complete',
  published: 'accepted',
  declined: 'submitted',
};

/** URL parameters that clear all filters. */
const NO_FILTERS = { title: null, withoutIssue: null };

const PAGE_SIZE = 50;
const NEWEST_FIRST = '-createdAt';

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): EditorArticleFilters {
  const status = STATUS_NAMES.find((name) => name === searchParams.get('status'));
  return {
    statusId: STATUS_IDS[status ?? DEFAULT_STATUS],
    title: (searchParams.get('title') ?? '').trim(),
    withoutIssue: searchParams.get('withoutIssue') === 'true',
    order: parseOrder(searchParams, SORT_FIELDS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** Name of a status in the URL; null for the default. */
function statusParam(status: StatusName): string | null {
  return status === DEFAULT_STATUS ? null : status;
}

function isFiltered({ title, withoutIssue }: EditorArticleFilters): boolean {
  return title !== '' || withoutIssue;
}

/** Submitted articles for editors. The URL contains filters, order and page. */
export function EditorArticlesPage() {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  const list = useList(parseFilters, editorArticlesQuery);
  const { filters, changeFilters, getHref } = list;
  const [withoutIssue, setWithoutIssue] = useOptimistic(filters.withoutIssue);
  const columns = useEditorArticlesColumns();
  const status =
    STATUS_NAMES.find((name) => STATUS_IDS[name] === filters.statusId) ?? DEFAULT_STATUS;

  return (
    <Card withBorder p={0} mt="lg">
      <ListFilters list={list} columns={columns}>
        <StatusTabs
          label={t('articles.list.byStatus')}
          tabs={STATUS_TABS}
          list={list}
          getStatusName={articleStatusName}
        />
        <SearchForm
          label={t('articles.list.search')}
          applied={filters.title}
          searchesAsTyped
          onApply={(title, asTyped) => void changeFilters({ title }, asTyped)}
          onClear={isFiltered(filters) ? () => void changeFilters(NO_FILTERS) : undefined}
        >
          <Checkbox
            label={t('editorArticles.list.withoutIssue')}
            checked={withoutIssue}
            onChange={({ currentTarget: { checked } }) =>
              // Shows the new value before the list is loaded.
              startTransition(async () => {
                setWithoutIssue(checked);
                await changeFilters({ withoutIssue: checked ? 'true' : null });
              })
            }
          />
        </SearchForm>
      </ListFilters>
      <ListTable
        label={t('routes.editorArticles')}
        list={list}
        failureTitle={t('articles.list.failed')}
        columns={columns}
        emptyState={
          isFiltered(filters) ? (
            <NothingFound title={filters.title} status={status} allHref={getHref(NO_FILTERS)} />
          ) : (
            <NoneOfStatus status={status} getHref={getHref} />
          )
        }
      />
    </Card>
  );
}

interface NothingFoundProps {
  title: string;
  status: StatusName;
  allHref: string;
}

function NothingFound({ title, status, allHref }: NothingFoundProps) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.3} />}
      title={
        title ? t('articles.list.noneFound', { title }) : t('editorArticles.list.noneWithoutIssue')
      }
      text={t('editorArticles.list.filtered', { status: articleStatusName(STATUS_IDS[status]) })}
    >
      <Button component={Link} to={allHref} variant="default">
        {t('editorArticles.list.clearFilters')}
      </Button>
    </EmptyState>
  );
}

interface NoneOfStatusProps {
  status: StatusName;
  getHref: (changes: { status: string | null }) => string;
}

function NoneOfStatus({ status, getHref }: NoneOfStatusProps) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  const next = NEXT_STATUS[status];
  return (
    <EmptyState
      icon={<IconInbox size={44} stroke={1.3} />}
      title={t(`editorArticles.list.none.${status}`)}
      text={t(`editorArticles.list.noneHint.${status}`)}
    >
      <Button component={Link} to={getHref({ status: statusParam(next) })} variant="default">
        {t('editorArticles.list.lookNextAt', { status: articleStatusName(STATUS_IDS[next]) })}
      </Button>
    </EmptyState>
  );
}
