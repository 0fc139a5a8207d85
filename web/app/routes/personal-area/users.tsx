import { useTranslation } from 'react-i18next';
import { usersQuery } from '~/api/users';
import { prefetchList } from '~/api/use-list';
import { useLogOut } from '~/features/shell/session-end';
import { UsersPage, parseFilters } from '~/features/users/list/users-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/users';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, usersQuery);
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
