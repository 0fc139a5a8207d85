import { useTranslation } from 'react-i18next';
import { editorArticlesQuery } from '~/api/editor-articles';
import { loadEnumerations } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import { parseFilters } from '~/features/articles/editor-view/list/editor-articles-filters';
import { EditorArticlesPage } from '~/features/articles/editor-view/list/editor-articles-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/editor-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  void queryClient().prefetchQuery(editorArticlesQuery(filters)); // not awaited: the screen shows the loading state
  await loadEnumerations();
  return null;
}

export default function EditorArticles() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.editorArticles')}</PageHeading>
      <EditorArticlesPage />
    </>
  );
}
