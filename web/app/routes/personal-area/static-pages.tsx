import { useTranslation } from 'react-i18next';
import { queryClient } from '~/api/query-client';
import { missingPagesQuery, staticPagesQuery } from '~/api/static-pages';
import { parseFilters } from '~/features/static-pages/list/static-pages-filters';
import { StaticPagesPage } from '~/features/static-pages/list/static-pages-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/static-pages';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(staticPagesQuery(filters)); // not awaited: the screen shows the loading state
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
