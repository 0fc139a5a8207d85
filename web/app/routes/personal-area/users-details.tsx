import { useTranslation } from 'react-i18next';
import { loadById } from '~/api/query-client';
import { userQuery } from '~/api/users';
import { AreaError } from '~/features/shell/area-error';
import { useLogOut } from '~/features/shell/session-end';
import { UserPage } from '~/features/users/details/user-page';
import type { Route } from './+types/users-details';
import { createSubjectTitleMeta, redirectIfNotFound } from './subject-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const user = await redirectIfNotFound(loadById(userQuery, params.id), 'users');
  return { id: user.id, subject: user.fullNameEn };
}

export const meta = createSubjectTitleMeta('userDetails');

export default function UserDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <UserPage key={id} id={id} onSignedOut={useLogOut()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('users.details.failed')} />;
}
