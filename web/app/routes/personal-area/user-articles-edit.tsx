import { useTranslation } from 'react-i18next';
import { loadMyArticle } from '~/api/my-articles';
import { ArticleEditorPage } from '~/features/articles/author-view/edit/article-editor-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/user-articles-edit';
import {
  createSubjectTitleMeta,
  loadArticleScreen,
  revalidateUnlessTabChange,
} from './subject-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await loadArticleScreen(loadMyArticle(params.id))).loaderData;
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('userArticleEdit');

export default function UserArticleEdit({ loaderData: { id } }: Route.ComponentProps) {
  return <ArticleEditorPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
