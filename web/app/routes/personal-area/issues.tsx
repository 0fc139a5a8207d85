import { useTranslation } from 'react-i18next';
import { issuesQuery } from '~/api/issues';
import { queryClient } from '~/api/query-client';
import { parseFilters } from '~/features/issues/list/issues-filters';
import { IssuesPage } from '~/features/issues/list/issues-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/issues';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(issuesQuery(filters)); // not awaited: the screen shows the loading state
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
