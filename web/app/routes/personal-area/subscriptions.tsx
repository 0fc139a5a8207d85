import { useTranslation } from 'react-i18next';
import { subscriptionsQuery } from '~/api/subscriptions';
import { prefetchList } from '~/api/use-list';
import { SubscriptionsPage, parseFilters } from '~/features/subscriptions/subscriptions-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/subscriptions';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, subscriptionsQuery);
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
