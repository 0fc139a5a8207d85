import { useTranslation } from 'react-i18next';
import { CreateStaticPageForm } from '~/features/static-pages/create/create-static-page-form';
import { PageHeading } from '~/ui/page-heading';

export default function StaticPageCreate() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.staticPageCreate')}</PageHeading>
      <CreateStaticPageForm />
    </>
  );
}
