import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { myAssignmentsQuery } from '~/api/my-reviews';
import { queryClient } from '~/api/query-client';
import { parseFilters } from '~/features/articles/reviewer-view/assignments/my-assignments-filters';
import { MyAssignmentsPage } from '~/features/articles/reviewer-view/assignments/my-assignments-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/reviewer-assignments';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(myAssignmentsQuery(filters)); // not awaited: the screen shows the loading state
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
