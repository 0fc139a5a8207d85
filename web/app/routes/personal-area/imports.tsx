import { useTranslation } from 'react-i18next';
import { ImportsPage } from '~/features/imports/list/imports-page';
import { PageHeading } from '~/ui/page-heading';

export default function Imports() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.imports')}</PageHeading>
      <ImportsPage />
    </>
  );
}
