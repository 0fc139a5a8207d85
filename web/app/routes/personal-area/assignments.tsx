import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { reviewAssignmentsQuery } from '~/api/review-assignments';
import { prefetchList } from '~/api/use-list';
import {
  AssignmentsPage,
  parseFilters,
} from '~/features/articles/editor-view/list/assignments-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/assignments';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, reviewAssignmentsQuery);
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
