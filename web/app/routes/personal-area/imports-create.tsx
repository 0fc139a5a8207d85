import { useTranslation } from 'react-i18next';
import { CreateImportPage } from '~/features/imports/create/create-import-page';
import { PageHeading } from '~/ui/page-heading';

export default function ImportCreate() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.importCreate')}</PageHeading>
      <CreateImportPage />
    </>
  );
}
