import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import { reviewAssignmentsQuery } from '~/api/review-assignments';
import { filtersOf } from '~/features/articles/desk/assignments/assignments-address';
import { AssignmentsPage } from '~/features/articles/desk/assignments/assignments-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/assignments';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(reviewAssignmentsQuery(filters)); // the screen shows that it is coming
  await loadEnumerations();
  return null;
}

export default function Assignments() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.assignments')}</PageHeading>
      <AssignmentsPage />
    </>
  );
}
