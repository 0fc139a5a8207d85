import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { subscriptionsQuery } from '~/api/subscriptions';
import { searchWith, searchWithOrder } from '~/lib/list-address';
import { focusHeading } from '~/ui/focus-heading';
import { FoundList, isEmpty } from '~/ui/found-list';
import styles from '~/ui/list-choices.module.css';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { NoSubscriptions } from './no-subscriptions';
import { filtersOf } from './subscriptions-address';
import { useSubscriptionsColumns } from './subscriptions-columns';
import { useRemoveSubscription } from './use-remove-subscription';

/** Who gets the newsletter. All that the person chooses is in the address. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(subscriptionsQuery(filters));
  const remove = useRemoveSubscription(focusHeading);
  const columns = useSubscriptionsColumns((email) => void remove(email));
  const hasNone = isEmpty(found) && filters.email === '';
  const sorting: Sorting = {
    order: filters.order,
    hrefOf: (order) => searchWithOrder(address, order),
  };

  return (
    <Card withBorder p={0} mt="lg">
      {hasNone ? null : (
        <div className={styles.choices}>
          <SearchForm
            label={t('subscriptions.list.search')}
            applied={filters.email}
            searchesAsTyped
            // Back leads to the last thing that was asked for, not through every pause in typing.
            onApply={(email, asTyped) =>
              void navigate(searchWith(address, { email }), {
                replace: asTyped,
                preventScrollReset: true,
              })
            }
          />
          <SortSelect columns={columns} sorting={sorting} />
        </div>
      )}
      <FoundList
        label={t('routes.subscriptions')}
        found={found}
        failure={
          found.error && {
            title: t('subscriptions.list.failed'),
            message: errorMessage(found.error, t),
          }
        }
        filters={filters}
        columns={columns}
        sorting={sorting}
        none={<NoSubscriptions email={filters.email} />}
      />
    </Card>
  );
}
