import { useTranslation } from 'react-i18next';
import { queryClient } from '~/api/query-client';
import { retractionDataQuery } from '~/api/retractions';
import { RetractionDataPage } from '~/features/retractions/retraction-data-page';
import { PageHeading } from '~/ui/page-heading';

export function clientLoader() {
  void queryClient().prefetchQuery(retractionDataQuery);
  return null;
}

export default function RetractionData() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.retractionData')}</PageHeading>
      <RetractionDataPage />
    </>
  );
}
