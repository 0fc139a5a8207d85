import { useTranslation } from 'react-i18next';
import { reviewerListQuery } from '~/api/reviewers';
import { prefetchList } from '~/api/use-list';
import {
  parseFilters,
  ReviewersPage,
} from '~/features/articles/editor-view/reviewers/reviewers-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/reviewers';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, reviewerListQuery);
  return null;
}

export default function Reviewers() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.reviewers')}</PageHeading>
      <ReviewersPage />
    </>
  );
}
