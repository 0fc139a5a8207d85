import { Button, Card } from '@mantine/core';
import { IconClipboardList, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { reviewerArticlesQuery } from '~/api/reviewer-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { updateQueryString, queryStringForOrder } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import choices from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { ArticleList } from '../../list/article-list';
import { EMPTY_FILTERS, parseFilters, parseFilterValues } from './reviewer-articles-filters';
import { useReviewerArticlesColumns } from './reviewer-articles-columns';
import { ReviewerFilterForm } from './reviewer-filter-form';

/** All articles that the reviewer has been asked to review; filters are kept in the URL. */
export function ReviewerArticlesPage({ showsAuthors }: { showsAuthors: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const query = useQuery(reviewerArticlesQuery(filters, useCurrentUser().id));
  const columns = useReviewerArticlesColumns();
  const sorting: Sorting = {
    order: filters.order,
    getHref: (order) => queryStringForOrder(searchParams, order),
  };

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
        <div className={choices.choices}>
          <ReviewerFilterForm
            applied={parseFilterValues(searchParams)}
            showsAuthors={showsAuthors}
            // Replaces the entry while typing, so that Back does not step through partial input.
            onApply={(values, asTyped) =>
              void navigate(updateQueryString(searchParams, { ...values }), {
                replace: asTyped,
                preventScrollReset: true,
              })
            }
          />
          <SortSelect columns={columns} sorting={sorting} />
        </div>
        <ArticleList
          label={t('routes.reviewerArticles')}
          query={query}
          filters={filters}
          columns={columns}
          sorting={sorting}
          emptyState={<EmptyReviewerArticles />}
        />
      </Card>
    </>
  );
}

/**
 * Empty state with a link to all statuses, since the list shows only articles under review by
 * default.
 */
function EmptyReviewerArticles() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const { title, status } = parseFilterValues(searchParams);
  const isAll = status === 'all';
  return (
    <EmptyState
      icon={<IconSearchOff size={44} stroke={1.3} />}
      title={title ? t('articles.list.noneFound', { title }) : t('reviewing.articles.none')}
      text={isAll ? t('reviewing.articles.noneAtAllHint') : t('reviewing.articles.noneHint')}
    >
      {isAll ? null : (
        <Button
          component={Link}
          to={updateQueryString(searchParams, { ...EMPTY_FILTERS, status: 'all' })}
          variant="default"
        >
          {t('reviewing.articles.showAll')}
        </Button>
      )}
    </EmptyState>
  );
}
