import { useTranslation } from 'react-i18next';
import { queryClient } from '~/api/query-client';
import { usersQuery } from '~/api/users';
import { useLogOut } from '~/features/shell/log-out';
import { parseFilters } from '~/features/users/list/users-filters';
import { UsersPage } from '~/features/users/list/users-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/users';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(usersQuery(filters)); // not awaited: the screen shows the loading state
  return null;
}

export default function Users() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.users')}</PageHeading>
      <UsersPage onSignedOut={useLogOut()} />
    </>
  );
}
