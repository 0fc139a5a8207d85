import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { myArticlesQuery } from '~/api/my-articles';
import { prefetchList } from '~/api/use-list';
import {
  MyArticlesPage,
  parseFilters,
} from '~/features/articles/author-view/list/my-articles-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/user-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, myArticlesQuery);
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
