import { useTranslation } from 'react-i18next';
import { loadById } from '~/api/query-client';
import { reviewerArticleQuery } from '~/api/reviewer-articles';
import { ReviewerArticlePage } from '~/features/articles/reviewer-view/details/reviewer-article-view';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/reviewer-articles-details';
import {
  createSubjectTitleMeta,
  loadArticleScreen,
  revalidateUnlessTabChange,
} from './subject-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await loadArticleScreen(loadById(reviewerArticleQuery, params.id))).loaderData;
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
