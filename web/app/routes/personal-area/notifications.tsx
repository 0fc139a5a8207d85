import { useTranslation } from 'react-i18next';
import { loadCurrentUser } from '~/api/current-user';
import { loadEnumerations } from '~/api/enumerations';
import { feedQuery, notificationSettingsQuery, unreadQuery } from '~/api/notifications';
import { queryClient } from '~/api/query-client';
import { selectRole, storedRole } from '~/api/selected-role';
import { filtersOf } from '~/features/notifications/feed/feed-address';
import { NotificationsPage } from '~/features/notifications/notifications-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/notifications';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const role = selectRole(await loadCurrentUser(), storedRole());
  const filters = filtersOf(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(feedQuery(role, filters)); // the screen shows that it is coming
  void queryClient().prefetchQuery(unreadQuery(role));
  void queryClient().prefetchQuery(notificationSettingsQuery);
  await loadEnumerations();
  return null;
}

export default function Notifications() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.notifications')}</PageHeading>
      <NotificationsPage />
    </>
  );
}
