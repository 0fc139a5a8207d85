import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { AreaError } from '~/features/shell/area-error';
import { useLogOut } from '~/features/shell/log-out';
import { EditUserPage } from '~/features/users/edit/edit-user-page';
import { paths } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/users-edit';
import { createSubjectTitleMeta } from './head';
import { loadUserScreen } from './user-screen';

/** Redirects to the details if the account cannot be edited. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { user, loaderData } = await loadUserScreen(params.id);
  if (!user.allowedActions.includes('edit')) throw redirect(paths.userDetails(user.id));
  return loaderData;
}

export const meta = createSubjectTitleMeta('userEdit');

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
