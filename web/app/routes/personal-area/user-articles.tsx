import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { myArticlesQuery } from '~/api/my-articles';
import { queryClient } from '~/api/query-client';
import { parseFilters } from '~/features/articles/author-view/list/my-articles-filters';
import { MyArticlesPage } from '~/features/articles/author-view/list/my-articles-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/user-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(myArticlesQuery(filters)); // not awaited: the screen shows the loading state
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
