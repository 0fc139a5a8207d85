import { useTranslation } from 'react-i18next';
import { AreaError } from '~/features/shell/area-error';
import { StaticPageDetails } from '~/features/static-pages/details/static-page-details';
import type { Route } from './+types/static-pages-details';
import { createSubjectTitleMeta } from './head';
import { loadStaticPageScreen } from './static-page-screen';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadStaticPageScreen(params.id);
}

export const meta = createSubjectTitleMeta('staticPageDetails');

export default function StaticPageDetailsRoute({ loaderData: { id } }: Route.ComponentProps) {
  return <StaticPageDetails key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('staticPages.details.failed')} />;
}
