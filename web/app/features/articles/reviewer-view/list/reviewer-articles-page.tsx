import { Button, Card } from '@mantine/core';
import { IconClipboardList, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { reviewerArticlesQuery } from '~/api/reviewer-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { useList } from '~/api/use-list';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import {
  EMPTY_FILTERS,
  parseFilters,
  parseFilterValues,
  type FilterValues,
} from './reviewer-articles-filters';
import { useReviewerArticlesColumns } from './reviewer-articles-columns';
import { ReviewerFilterForm } from './reviewer-filter-form';

/** All articles that the reviewer has been asked to review. The URL contains filters, order and page. */
export function ReviewerArticlesPage({ showsAuthors }: { showsAuthors: boolean }) {
  const { t } = useTranslation();
  const { id: userId } = useCurrentUser();
  const [searchParams] = useSearchParams();
  const applied = parseFilterValues(searchParams);
  const list = useList(parseFilters, (filters) => reviewerArticlesQuery(filters, userId));
  const columns = useReviewerArticlesColumns();

  return (
    <>
      <PageActions>
        <Button
          component={Link}
          to={paths.screen('reviewerAssignments')}
          variant="default"
          leftSection={<IconClipboardList size={18} aria-hidden />}
        >
          {t('reviewing.articles.toAssignments')}
        </Button>
      </PageActions>
      <Card withBorder p={0} mt="lg">
        <ListFilters list={list} columns={columns}>
          <ReviewerFilterForm
            applied={applied}
            showsAuthors={showsAuthors}
            onApply={(values, asTyped) => void list.changeFilters({ ...values }, asTyped)}
          />
        </ListFilters>
        <ListTable
          label={t('routes.reviewerArticles')}
          list={list}
          failureTitle={t('articles.list.failed')}
          columns={columns}
          emptyState={
            <NothingFound
              filters={applied}
              allHref={list.getHref({ ...EMPTY_FILTERS, status: 'all' })}
            />
          }
        />
      </Card>
    </>
  );
}

/**
 * Empty state with a link to all statuses, since the list shows only articles under review by
 * default.
 */
function NothingFound({ filters, allHref }: { filters: FilterValues; allHref: string }) {
  const { t } = useTranslation();
  const { title, status } = filters;
  const isAll = status === 'all';
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.3} />}
      title={title ? t('articles.list.noneFound', { title }) : t('reviewing.articles.none')}
      text={isAll ? t('reviewing.articles.noneAtAllHint') : t('reviewing.articles.noneHint')}
    >
      {isAll ? null : (
        <Button component={Link} to={allHref} variant="default">
          {t('reviewing.articles.showAll')}
        </Button>
      )}
    </EmptyState>
  );
}
