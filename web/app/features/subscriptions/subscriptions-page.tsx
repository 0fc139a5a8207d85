import { Button, Card } from '@mantine/core';
import { IconMail, IconSearchOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import {
  removeSubscription,
  subscriptionsQuery,
  type SubscriptionFilters,
} from '~/api/subscriptions';
import { useList } from '~/api/use-list';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { focusHeading } from '~/ui/focus';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { SearchForm } from '~/ui/search-form';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { SORT_FIELDS, useSubscriptionsColumns } from './subscriptions-columns';

const PAGE_SIZE = 10;
const DEFAULT_ORDER = '-createdAt';

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): SubscriptionFilters {
  return {
    email: searchParams.get('email') ?? '',
    order: parseOrder(searchParams, SORT_FIELDS, DEFAULT_ORDER),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** List of newsletter subscriptions. The URL contains filter, order and page. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const list = useList(parseFilters, subscriptionsQuery);
  const { email } = list.filters;
  const remove = useRemoveSubscription(focusHeading);
  const columns = useSubscriptionsColumns((address) => void remove(address));
  const hasNoSubscriptions = list.isEmpty && email === '';

  return (
    <Card withBorder p={0} mt="lg">
      {hasNoSubscriptions ? null : (
        <ListFilters list={list} columns={columns}>
          <SearchForm
            label={t('subscriptions.list.search')}
            applied={email}
            searchesAsTyped
            onApply={(text, asTyped) => void list.changeFilters({ email: text }, asTyped)}
          />
        </ListFilters>
      )}
      <ListTable
        label={t('routes.subscriptions')}
        list={list}
        failureTitle={t('subscriptions.list.failed')}
        columns={columns}
        emptyState={<EmptySubscriptions email={email} allHref={list.getHref({ email: null })} />}
      />
    </Card>
  );
}

/** Empty state of the list, with and without a filter. */
function EmptySubscriptions({ email, allHref }: { email: string; allHref: string }) {
  const { t } = useTranslation();
  if (email) {
    return (
      <EmptyState
        icon={<IconSearchOff size={44} stroke={1.3} />}
        title={t('subscriptions.list.noneFound', { email })}
      >
        <Button component={Link} to={allHref} variant="default">
          {t('subscriptions.list.clearFilter')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconMail size={44} stroke={1.3} />}
      title={t('subscriptions.list.none')}
      text={t('subscriptions.list.noneHint')}
    >
      <Button component="a" href={paths.subscription()} variant="default">
        {t('subscriptions.list.openPage')}
      </Button>
    </EmptyState>
  );
}

/**
 * Removes a subscription after confirmation; the subscriber is not notified. Ignores repeated
 * clicks.
 */
function useRemoveSubscription(onRemoved: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isRunning = useRef(false);

  const confirmAndRemove = async (email: string) => {
    const isConfirmed = await confirm({
      title: t('subscriptions.remove.question', { email }),
      text: t('subscriptions.remove.text'),
      confirmLabel: t('subscriptions.remove.confirm'),
      dangerous: true,
    });
    if (!isConfirmed) return;
    await removeSubscription(email);
    showSuccess(t('subscriptions.remove.done', { email }), t);
    onRemoved();
  };

  return async (email: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await confirmAndRemove(email);
    } catch (error) {
      showError(t('subscriptions.remove.failed', { email }), failureMessage(error, t), t);
    } finally {
      isRunning.current = false;
    }
  };
}
