import { useTranslation } from 'react-i18next';
import { AreaError } from '~/features/shell/area-error';
import { useLogOut } from '~/features/shell/log-out';
import { UserPage } from '~/features/users/details/user-page';
import type { Route } from './+types/users-details';
import { createSubjectTitleMeta } from './head';
import { loadUserScreen } from './user-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await loadUserScreen(params.id)).loaderData;
}

export const meta = createSubjectTitleMeta('userDetails');

export default function UserDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <UserPage key={id} id={id} onSignedOut={useLogOut()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('users.details.failed')} />;
}
