import { useTranslation } from 'react-i18next';
import { loadCurrentUser } from '~/api/current-user';
import { loadEnumerations } from '~/api/enumerations';
import { feedQuery, notificationSettingsQuery, unreadQuery } from '~/api/notifications';
import { queryClient } from '~/api/query-client';
import { selectRole, readStoredRole } from '~/api/selected-role';
import { parseFilters } from '~/features/notifications/feed/feed';
import { NotificationsPage } from '~/features/notifications/notifications-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/notifications';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const role = selectRole(await loadCurrentUser(), readStoredRole());
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(feedQuery(role, filters)); // not awaited: the screen shows the loading state
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
