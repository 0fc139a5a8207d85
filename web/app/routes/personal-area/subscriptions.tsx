import { useTranslation } from 'react-i18next';
import { queryClient } from '~/api/query-client';
import { subscriptionsQuery } from '~/api/subscriptions';
import { parseFilters } from '~/features/subscriptions/subscriptions-filters';
import { SubscriptionsPage } from '~/features/subscriptions/subscriptions-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/subscriptions';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(subscriptionsQuery(filters)); // not awaited: the screen shows the loading state
  return null;
}

export default function Subscriptions() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.subscriptions')}</PageHeading>
      <SubscriptionsPage />
    </>
  );
}
