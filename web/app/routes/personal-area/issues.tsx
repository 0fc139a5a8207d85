import { useTranslation } from 'react-i18next';
import { issuesQuery } from '~/api/issues';
import { prefetchList } from '~/api/use-list';
import { IssuesPage, parseFilters } from '~/features/issues/list/issues-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/issues';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, issuesQuery);
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
