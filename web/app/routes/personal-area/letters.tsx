import { useTranslation } from 'react-i18next';
import { lettersQuery } from '~/api/letters';
import { newslettersQuery } from '~/api/newsletters';
import { queryClient } from '~/api/query-client';
import { prefetchList } from '~/api/use-list';
import { LettersPage } from '~/features/letters/letters-page';
import { parseFilters } from '~/features/letters/list/letters-list';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/letters';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, lettersQuery);
  void queryClient().prefetchQuery(newslettersQuery);
  return null;
}

export default function Letters() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.letters')}</PageHeading>
      <LettersPage />
    </>
  );
}
