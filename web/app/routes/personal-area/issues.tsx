import { useTranslation } from 'react-i18next';
import { issuesQuery } from '~/api/issues';
import { queryClient } from '~/api/query-client';
import { filtersOf } from '~/features/issues/list/issues-address';
import { IssuesPage } from '~/features/issues/list/issues-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/issues';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(issuesQuery(filters)); // the screen shows that it is coming
  return null;
}

export default function Issues() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.issues')}</PageHeading>
      <IssuesPage />
    </>
  );
}
