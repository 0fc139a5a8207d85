import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { loadMyArticle } from '~/api/my-articles';
import { ArticleDetailsPage } from '~/features/articles/author-view/details/article-details-page';
import { AreaError } from '~/features/shell/area-error';
import { paths } from '~/lib/paths';
import type { Route } from './+types/user-articles-details';
import {
  createSubjectTitleMeta,
  loadArticleScreen,
  revalidateUnlessTabChange,
} from './subject-screen';

/** Redirects drafts to their editor. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { article, loaderData } = await loadArticleScreen(loadMyArticle(params.id));
  if (article.opensIn === 'edit') throw redirect(paths.userArticleEdit(article.id));
  return loaderData;
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('userArticleDetails');

export default function UserArticleDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <ArticleDetailsPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
