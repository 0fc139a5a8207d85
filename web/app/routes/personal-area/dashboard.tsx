import { useTranslation } from 'react-i18next';
import { dashboardQuery, figuresQuery } from '~/api/dashboard';
import { queryClient } from '~/api/query-client';
import { DashboardPage } from '~/features/dashboard/dashboard-page';
import { parsePeriod, toMonthRange } from '~/features/dashboard/figures/periods';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/dashboard';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const period = parsePeriod(new URL(request.url).searchParams);
  // Not awaited: the screen shows the loading state.
  void queryClient().prefetchQuery(dashboardQuery);
  void queryClient().prefetchQuery(figuresQuery(toMonthRange(period)));
  return null;
}

export default function Dashboard() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.dashboard')}</PageHeading>
      <DashboardPage />
    </>
  );
}
