import { useTranslation } from 'react-i18next';
import { queryClient } from '~/api/query-client';
import { missingPagesQuery, staticPagesQuery } from '~/api/static-pages';
import { prefetchList } from '~/api/use-list';
import { StaticPagesPage, parseFilters } from '~/features/static-pages/list/static-pages-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/static-pages';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, staticPagesQuery);
  void queryClient().prefetchQuery(missingPagesQuery);
  return null;
}

export default function StaticPages() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.staticPages')}</PageHeading>
      <StaticPagesPage />
    </>
  );
}
