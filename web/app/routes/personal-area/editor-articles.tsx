import { useTranslation } from 'react-i18next';
import { deskArticlesQuery } from '~/api/desk-articles';
import { loadEnumerations } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import { filtersOf } from '~/features/articles/desk/list/desk-articles-address';
import { DeskArticlesPage } from '~/features/articles/desk/list/desk-articles-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/editor-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(deskArticlesQuery(filters)); // the screen shows that it is coming
  await loadEnumerations();
  return null;
}

export default function EditorArticles() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.editorArticles')}</PageHeading>
      <DeskArticlesPage />
    </>
  );
}
