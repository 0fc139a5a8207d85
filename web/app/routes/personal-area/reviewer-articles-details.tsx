import { useTranslation } from 'react-i18next';
import { loadReviewerArticle } from '~/api/reviewer-articles';
import { ReviewerArticlePage } from '~/features/articles/reviewer-view/details/reviewer-article-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/reviewer-articles-details';
import { createSubjectTitleMeta } from './head';
import { loadArticleScreen, revalidateUnlessTabChange } from './article-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await loadArticleScreen(loadReviewerArticle(params.id))).loaderData;
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('reviewerArticleDetails');

export default function ReviewerArticleDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <ReviewerArticlePage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('articles.details.failed')} />;
}
