import { useTranslation } from 'react-i18next';
import { ConnectAccount } from '~/features/profile/connect-account';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/profile-connect';

export default function ProfileConnect({ params }: Route.ComponentProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.profileConnect')}</PageHeading>
      <ConnectAccount provider={params.provider} />
    </>
  );
}
