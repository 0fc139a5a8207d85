import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { loadById } from '~/api/query-client';
import { userQuery } from '~/api/users';
import { AreaError } from '~/features/shell/area-error';
import { useLogOut } from '~/features/shell/session-end';
import { EditUserPage } from '~/features/users/edit/edit-user-page';
import { paths } from '~/lib/paths';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/users-edit';
import { createSubjectTitleMeta, redirectIfNotFound } from './subject-screen';

/** Redirects to the details if the account cannot be edited. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const user = await redirectIfNotFound(loadById(userQuery, params.id), 'users');
  if (!user.allowedActions.includes('edit')) throw redirect(paths.userDetails(user.id));
  return { id: user.id, subject: user.fullNameEn };
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
