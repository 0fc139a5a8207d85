import { useTranslation } from 'react-i18next';
import { queryClient } from '~/api/query-client';
import { missingPagesQuery, staticPagesQuery } from '~/api/static-pages';
import { filtersOf } from '~/features/static-pages/list/static-pages-address';
import { StaticPagesPage } from '~/features/static-pages/list/static-pages-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/static-pages';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(staticPagesQuery(filters)); // the screen shows that it is coming
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
