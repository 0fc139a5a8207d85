import { useTranslation } from 'react-i18next';
import { usersQuery } from '~/api/users';
import { prefetchList } from '~/api/use-list';
import { SectionEditorsButton } from '~/features/articles/editor-view/handling/section-editors-dialog';
import { useLogOut } from '~/features/shell/session-end';
import { UsersPage, parseFilters } from '~/features/users/list/users-page';
import { PageActions } from '~/ui/page-actions';
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
      <PageActions>
        <SectionEditorsButton />
      </PageActions>
      <UsersPage onSignedOut={useLogOut()} />
    </>
  );
}
