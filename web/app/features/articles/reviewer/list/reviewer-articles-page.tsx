import { Button, Card } from '@mantine/core';
import { IconClipboardList, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { reviewerArticlesQuery } from '~/api/reviewer-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { searchWith, searchWithOrder } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import choices from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { FoundArticles } from '../../list/found-articles';
import { EMPTY_PANEL, filtersOf, panelOf } from './reviewer-articles-address';
import { useReviewerArticlesColumns } from './reviewer-articles-columns';
import { ReviewerFilters } from './reviewer-filters';

/** Every article that this person was ever asked to review. All that is chosen is in the address. */
export function ReviewerArticlesPage({ showsAuthors }: { showsAuthors: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(reviewerArticlesQuery(filters, useCurrentUser().id));
  const columns = useReviewerArticlesColumns();
  const sorting: Sorting = {
    order: filters.order,
    hrefOf: (order) => searchWithOrder(address, order),
  };

  return (
    <>
      <PageActions>
        <Button
          component={Link}
          to={paths.room('reviewerAssignments')}
          variant="default"
          leftSection={<IconClipboardList size={18} aria-hidden />}
        >
          {t('reviewing.articles.toAssignments')}
        </Button>
      </PageActions>
      <Card withBorder p={0} mt="lg">
        <div className={choices.choices}>
          <ReviewerFilters
            applied={panelOf(address)}
            showsAuthors={showsAuthors}
            // Back leads to the last thing that was asked for, not through every pause in typing.
            onApply={(panel, asTyped) =>
              void navigate(searchWith(address, { ...panel }), {
                replace: asTyped,
                preventScrollReset: true,
              })
            }
          />
          <SortSelect columns={columns} sorting={sorting} />
        </div>
        <FoundArticles
          label={t('routes.reviewerArticles')}
          found={found}
          filters={filters}
          columns={columns}
          sorting={sorting}
          none={<NothingFound />}
        />
      </Card>
    </>
  );
}

/** The list begins with what is under review: the rest is one step away. */
function NothingFound() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { title, status } = panelOf(address);
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
          to={searchWith(address, { ...EMPTY_PANEL, status: 'all' })}
          variant="default"
        >
          {t('reviewing.articles.showAll')}
        </Button>
      )}
    </EmptyState>
  );
}
