import { useTranslation } from 'react-i18next';
import { ConnectAccountPage } from '~/features/profile/connect-account-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/profile-connect';

export default function ProfileConnect({ params }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.profileConnect')}</PageHeading>
      <ConnectAccountPage provider={params.provider} />
    </>
  );
}
