import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { myAssignmentsQuery } from '~/api/my-reviews';
import { queryClient } from '~/api/query-client';
import { filtersOf } from '~/features/articles/reviewer/assignments/my-assignments-address';
import { MyAssignmentsPage } from '~/features/articles/reviewer/assignments/my-assignments-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/reviewer-assignments';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(myAssignmentsQuery(filters)); // the screen shows that it is coming
  await loadEnumerations();
  return null;
}

export default function ReviewerAssignments() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.reviewerAssignments')}</PageHeading>
      <MyAssignmentsPage />
    </>
  );
}
