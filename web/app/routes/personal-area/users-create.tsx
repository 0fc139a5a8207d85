import { useTranslation } from 'react-i18next';
import { CreateUserPage } from '~/features/users/create/create-user-page';
import { PageHeading } from '~/ui/page-heading';

export default function UserCreate() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.userCreate')}</PageHeading>
      <CreateUserPage />
    </>
  );
}
