import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '~/api/use-current-user';
import { ProfilePage } from '~/features/profile/profile-page';
import { PageHeading } from '~/ui/page-heading';

export default function Profile() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.profileMe')}</PageHeading>
      <ProfilePage user={useCurrentUser()} />
    </>
  );
}
