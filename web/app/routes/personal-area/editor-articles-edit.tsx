import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { editorArticleQuery } from '~/api/editor-articles';
import { loadById } from '~/api/query-client';
import { EditArticlePage } from '~/features/articles/editor-view/edit/edit-article-page';
import { AreaError } from '~/features/shell/area-error';
import { paths } from '~/lib/paths';
import type { Route } from './+types/editor-articles-edit';
import {
  createSubjectTitleMeta,
  loadArticleScreen,
  redirectIfNotFound,
  revalidateUnlessTabChange,
} from './subject-screen';

/** Redirects to the details if the article cannot be edited. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { article, loaderData } = await loadArticleScreen(
    redirectIfNotFound(loadById(editorArticleQuery, params.id), 'editorArticles'),
  );
  if (!article.allowedActions.includes('edit')) {
    throw redirect(paths.editorArticleDetails(article.id));
  }
  return loaderData;
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('editorArticleEdit');

export default function EditorArticleEdit({ loaderData: { id } }: Route.ComponentProps) {
  return <EditArticlePage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
