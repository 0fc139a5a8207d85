import { useTranslation } from 'react-i18next';
import { loadMyArticle } from '~/api/my-articles';
import { ArticleEditorPage } from '~/features/articles/editor/article-editor-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/user-articles-edit';
import { titledBySubject } from './head';
import { openArticle, unlessOnlyTheTabChanges } from './open-article';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await openArticle(loadMyArticle(params.id))).shown;
}

export const shouldRevalidate = unlessOnlyTheTabChanges;

export const meta = titledBySubject('userArticleEdit');

export default function UserArticleEdit({ loaderData: { id } }: Route.ComponentProps) {
  return <ArticleEditorPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
