import { useSuspenseQuery } from '@tanstack/react-query';
import { reviewerArticleQuery } from '~/api/reviewer-articles';
import { ReviewerArticleView } from './reviewer-article-view';

export function ReviewerArticlePage({ id }: { id: number }) {
  const { data: article } = useSuspenseQuery(reviewerArticleQuery(id)); // loaded by the route
  return <ReviewerArticleView article={article} />;
}
