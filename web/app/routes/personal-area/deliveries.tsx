import { useTranslation } from 'react-i18next';
import { deliveriesQuery } from '~/api/deliveries';
import { prefetchList } from '~/api/use-list';
import { DeliveriesPage } from '~/features/deliveries/list/deliveries-page';
import { parseFilters } from '~/features/deliveries/list/delivery-filters';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/deliveries';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, deliveriesQuery);
  return null;
}

export default function Deliveries() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.deliveries')}</PageHeading>
      <DeliveriesPage />
    </>
  );
}
