import { useTranslation } from 'react-i18next';
import { loadDeskArticle } from '~/api/desk-articles';
import { DeskArticlePage } from '~/features/articles/desk/details/desk-article-page';
import { ArticleLetters } from '~/features/letters/article/article-letters';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/editor-articles-details';
import { titledBySubject } from './head';
import { openArticle, unlessOnlyTheTabChanges } from './open-article';
import { orBackToTheDesk } from './or-back-to-the-desk';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await openArticle(orBackToTheDesk(loadDeskArticle(params.id)))).shown;
}

export const shouldRevalidate = unlessOnlyTheTabChanges;

export const meta = titledBySubject('editorArticleDetails');

export default function EditorArticleDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <DeskArticlePage key={id} id={id} letters={<ArticleLetters articleId={id} />} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
