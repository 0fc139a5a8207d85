import { useTranslation } from 'react-i18next';
import { loadCurrentUser } from '~/api/current-user';
import { loadEnumerations } from '~/api/enumerations';
import { reviewerArticlesQuery } from '~/api/reviewer-articles';
import { prefetchList } from '~/api/use-list';
import { parseFilters } from '~/features/articles/reviewer-view/list/reviewer-articles-filters';
import { ReviewerArticlesPage } from '~/features/articles/reviewer-view/list/reviewer-articles-page';
import { PageHeading } from '~/ui/page-heading';
import { useDocument } from '../document';
import type { Route } from './+types/reviewer-articles';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [user] = await Promise.all([loadCurrentUser(), loadEnumerations()]);
  prefetchList(request, parseFilters, (filters) => reviewerArticlesQuery(filters, user.id));
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
