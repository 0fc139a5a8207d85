import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { myAssignmentsQuery } from '~/api/my-reviews';
import { prefetchList } from '~/api/use-list';
import {
  MyAssignmentsPage,
  parseFilters,
} from '~/features/articles/reviewer-view/list/my-assignments-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/reviewer-assignments';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, myAssignmentsQuery);
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
