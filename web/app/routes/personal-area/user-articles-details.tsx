import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { loadMyArticle } from '~/api/my-articles';
import { ArticleDetailsPage } from '~/features/articles/details/article-details-page';
import { AreaError } from '~/features/shell/area-error';
import { paths } from '~/lib/paths';
import type { Route } from './+types/user-articles-details';
import { titledBySubject } from './head';
import { openArticle, unlessOnlyTheTabChanges } from './open-article';

/** A draft is written rather than looked at. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { article, shown } = await openArticle(loadMyArticle(params.id));
  if (article.opensIn === 'edit') throw redirect(paths.userArticleEdit(article.id));
  return shown;
}

export const shouldRevalidate = unlessOnlyTheTabChanges;

export const meta = titledBySubject('userArticleDetails');

export default function UserArticleDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <ArticleDetailsPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
