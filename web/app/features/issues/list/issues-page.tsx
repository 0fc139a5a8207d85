import { Button, Card } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { issuesQuery } from '~/api/issues';
import { updateQueryString, queryStringForOrder } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { ListTable, isEmpty } from '~/ui/list-table';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { IssueDateFilter } from './issue-date-filter';
import { parseFilters, isFiltered } from './issues-filters';
import { useIssuesColumns } from './issues-columns';
import { EmptyIssues } from './empty-issues';

/** List of all issues. Filters, order and page are in the URL. */
export function IssuesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const issues = useQuery(issuesQuery(filters));
  const columns = useIssuesColumns();
  const hasNoIssues = isEmpty(issues) && !isFiltered(filters);
  const sorting: Sorting = {
    order: filters.order,
    getHref: (order) => queryStringForOrder(searchParams, order),
  };

  return (
    <>
      {hasNoIssues ? null : (
        <PageActions>
          <Button
            component={Link}
            to={paths.issueCreate()}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('issues.list.create')}
          </Button>
        </PageActions>
      )}
      <Card withBorder p={0} mt="lg">
        {hasNoIssues ? null : (
          <div className={styles.choices}>
            <IssueDateFilter
              applied={filters}
              onApply={({ from, to }) =>
                void navigate(updateQueryString(searchParams, { from, to }), {
                  preventScrollReset: true,
                })
              }
            />
            <SortSelect columns={columns} sorting={sorting} />
          </div>
        )}
        <ListTable
          label={t('routes.issues')}
          query={issues}
          failure={
            issues.error && {
              title: t('issues.list.failed'),
              message: errorMessage(issues.error, t),
            }
          }
          filters={filters}
          columns={columns}
          sorting={sorting}
          emptyState={<EmptyIssues filters={filters} />}
        />
      </Card>
    </>
  );
}
