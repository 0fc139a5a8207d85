import { useTranslation } from 'react-i18next';
import { lettersQuery } from '~/api/letters';
import { newslettersQuery } from '~/api/newsletters';
import { queryClient } from '~/api/query-client';
import { LettersPage } from '~/features/letters/letters-page';
import { filtersOf } from '~/features/letters/list/letters-address';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/letters';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = filtersOf(new URL(request.url).searchParams);
  // The screen shows that they are coming.
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
