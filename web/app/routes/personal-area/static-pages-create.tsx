import { useTranslation } from 'react-i18next';
import { CreateStaticPage } from '~/features/static-pages/create/create-static-page';
import { PageHeading } from '~/ui/page-heading';

export default function StaticPageCreate() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.staticPageCreate')}</PageHeading>
      <CreateStaticPage />
    </>
  );
}
