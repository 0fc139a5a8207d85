import { useTranslation } from 'react-i18next';
import { loadCurrentUser } from '~/api/current-user';
import { loadEnumerations } from '~/api/enumerations';
import { queryClient } from '~/api/query-client';
import { reviewerArticlesQuery } from '~/api/reviewer-articles';
import { parseFilters } from '~/features/articles/reviewer-view/list/reviewer-articles-filters';
import { ReviewerArticlesPage } from '~/features/articles/reviewer-view/list/reviewer-articles-page';
import { PageHeading } from '~/ui/page-heading';
import { useDocument } from '../document';
import type { Route } from './+types/reviewer-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  const [user] = await Promise.all([loadCurrentUser(), loadEnumerations()]);
  void queryClient().prefetchQuery(reviewerArticlesQuery(filters, user.id)); // not awaited: the screen shows the loading state
  return null;
}

export default function ReviewerArticles() {
  const { t } = useTranslation();
  const { journal } = useDocument();
  return (
    <>
      <PageHeading>{t('routes.reviewerArticles')}</PageHeading>
      <ReviewerArticlesPage showsAuthors={journal?.reviewMode === 'single'} />
    </>
  );
}
