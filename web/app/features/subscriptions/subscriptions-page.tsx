import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { subscriptionsQuery } from '~/api/subscriptions';
import { updateQueryString, queryStringForOrder } from '~/lib/list-search-params';
import { focusHeading } from '~/ui/focus-heading';
import { ListTable, isEmpty } from '~/ui/list-table';
import styles from '~/ui/list-choices.module.css';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { EmptySubscriptions } from './empty-subscriptions';
import { parseFilters } from './subscriptions-filters';
import { useSubscriptionsColumns } from './subscriptions-columns';
import { useRemoveSubscription } from './use-remove-subscription';

/** List of newsletter subscriptions. The URL contains filter, order and page. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const query = useQuery(subscriptionsQuery(filters));
  const remove = useRemoveSubscription(focusHeading);
  const columns = useSubscriptionsColumns((email) => void remove(email));
  const isListEmpty = isEmpty(query) && filters.email === '';
  const sorting: Sorting = {
    order: filters.order,
    getHref: (order) => queryStringForOrder(searchParams, order),
  };

  return (
    <Card withBorder p={0} mt="lg">
      {isListEmpty ? null : (
        <div className={styles.choices}>
          <SearchForm
            label={t('subscriptions.list.search')}
            applied={filters.email}
            searchesAsTyped
            // Replaces the history entry while typing, so that Back skips intermediate searches.
            onApply={(email, asTyped) =>
              void navigate(updateQueryString(searchParams, { email }), {
                replace: asTyped,
                preventScrollReset: true,
              })
            }
          />
          <SortSelect columns={columns} sorting={sorting} />
        </div>
      )}
      <ListTable
        label={t('routes.subscriptions')}
        query={query}
        failure={
          query.error && {
            title: t('subscriptions.list.failed'),
            message: errorMessage(query.error, t),
          }
        }
        filters={filters}
        columns={columns}
        sorting={sorting}
        emptyState={<EmptySubscriptions email={filters.email} />}
      />
    </Card>
  );
}
