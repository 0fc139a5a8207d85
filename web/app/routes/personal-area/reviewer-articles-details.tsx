import { useTranslation } from 'react-i18next';
import { loadReviewerArticle } from '~/api/reviewer-articles';
import { ReviewerArticlePage } from '~/features/articles/reviewer/details/reviewer-article-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/reviewer-articles-details';
import { titledBySubject } from './head';
import { openArticle, unlessOnlyTheTabChanges } from './open-article';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await openArticle(loadReviewerArticle(params.id))).shown;
}

export const shouldRevalidate = unlessOnlyTheTabChanges;

export const meta = titledBySubject('reviewerArticleDetails');

export default function ReviewerArticleDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <ReviewerArticlePage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
