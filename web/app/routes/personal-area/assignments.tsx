import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import { reviewAssignmentsQuery } from '~/api/review-assignments';
import { parseFilters } from '~/features/articles/editor-view/assignments/assignments-filters';
import { AssignmentsPage } from '~/features/articles/editor-view/assignments/assignments-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/assignments';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(reviewAssignmentsQuery(filters)); // not awaited: the screen shows the loading state
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
