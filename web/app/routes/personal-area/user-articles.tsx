import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { myArticlesQuery } from '~/api/my-articles';
import { queryClient } from '~/api/query-client';
import { filtersOf } from '~/features/articles/list/my-articles-address';
import { MyArticlesPage } from '~/features/articles/list/my-articles-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/user-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(myArticlesQuery(filters)); // the screen shows that it is coming
  await loadEnumerations();
  return null;
}

export default function UserArticles() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.userArticles')}</PageHeading>
      <MyArticlesPage />
    </>
  );
}
