import { useTranslation } from 'react-i18next';
import { lettersQuery } from '~/api/letters';
import { newslettersQuery } from '~/api/newsletters';
import { queryClient } from '~/api/query-client';
import { LettersPage } from '~/features/letters/letters-page';
import { parseFilters } from '~/features/letters/list/letters-filters';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/letters';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = parseFilters(new URL(request.url).searchParams);
  // Not awaited: the screen shows the loading state.
  void queryClient().prefetchQuery(lettersQuery(filters));
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
