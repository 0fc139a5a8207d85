import { useTranslation } from 'react-i18next';
import { editorArticlesQuery } from '~/api/editor-articles';
import { loadEnumerations } from '~/api/enumerations';
import { prefetchList } from '~/api/use-list';
import { parseFilters } from '~/features/articles/editor-view/list/article-filters';
import { EditorArticlesPage } from '~/features/articles/editor-view/list/editor-articles-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/editor-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, editorArticlesQuery);
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
