import { useTranslation } from 'react-i18next';
import { editorArticleQuery } from '~/api/editor-articles';
import { loadById } from '~/api/query-client';
import { EditorArticlePage } from '~/features/articles/editor-view/details/editor-article-page';
import { ArticleDeliveries } from '~/features/deliveries/article/article-deliveries';
import { ArticleLetters } from '~/features/letters/article/article-letters';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/editor-articles-details';
import { ArticlePreview } from './previews';
import {
  createSubjectTitleMeta,
  loadArticleScreen,
  redirectIfNotFound,
  revalidateUnlessTabChange,
} from './subject-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (
    await loadArticleScreen(
      redirectIfNotFound(loadById(editorArticleQuery, params.id), 'editorArticles'),
    )
  ).loaderData;
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('editorArticleDetails');

export default function EditorArticleDetails({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <EditorArticlePage
      key={id}
      id={id}
      letters={<ArticleLetters articleId={id} />}
      renderDeliveries={(article) => <ArticleDeliveries article={article} />}
      renderPreview={(language) => <ArticlePreview id={id} language={language} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
