import { Button, Card } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { issuesQuery } from '~/api/issues';
import { searchWith, searchWithOrder } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { FoundList, isEmpty } from '~/ui/found-list';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { IssueFilters } from './issue-filters';
import { filtersOf, isFiltered } from './issues-address';
import { useIssuesColumns } from './issues-columns';
import { NoIssues } from './no-issues';

/** All issues, out or not. All that the person chooses is in the address. */
export function IssuesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(issuesQuery(filters));
  const columns = useIssuesColumns();
  const hasNone = isEmpty(found) && !isFiltered(filters);
  const sorting: Sorting = {
    order: filters.order,
    hrefOf: (order) => searchWithOrder(address, order),
  };

  return (
    <>
      {hasNone ? null : (
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
        {hasNone ? null : (
          <div className={styles.choices}>
            <IssueFilters
              applied={filters}
              onApply={({ from, to }) =>
                void navigate(searchWith(address, { from, to }), { preventScrollReset: true })
              }
            />
            <SortSelect columns={columns} sorting={sorting} />
          </div>
        )}
        <FoundList
          label={t('routes.issues')}
          found={found}
          failure={
            found.error && {
              title: t('issues.list.failed'),
              message: errorMessage(found.error, t),
            }
          }
          filters={filters}
          columns={columns}
          sorting={sorting}
          none={<NoIssues filters={filters} />}
        />
      </Card>
    </>
  );
}
