import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '~/api/use-current-user';
import { ProfileCard } from '~/features/profile/profile-card';
import { PageHeading } from '~/ui/page-heading';

export default function Profile() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.profileMe')}</PageHeading>
      <ProfileCard user={useCurrentUser()} />
    </>
  );
}
