import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { AreaError } from '~/features/shell/area-error';
import { useLogOut } from '~/features/shell/log-out';
import { EditUserPage } from '~/features/users/edit/edit-user-page';
import { paths } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/users-edit';
import { titledBySubject } from './head';
import { openUser } from './open-user';

/** What cannot be changed can still be looked at. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { user, shown } = await openUser(params.id);
  if (!user.allowedActions.includes('edit')) throw redirect(paths.userDetails(user.id));
  return shown;
}

export const meta = titledBySubject('userEdit');

export default function UserEdit({ loaderData: { id } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const logOut = useLogOut();
  return (
    <>
      <PageHeading>{t('routes.userEdit')}</PageHeading>
      <EditUserPage key={id} id={id} onSignedOut={logOut} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('users.details.failed')} />;
}
