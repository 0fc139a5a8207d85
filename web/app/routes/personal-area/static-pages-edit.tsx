import { useTranslation } from 'react-i18next';
import { AreaError } from '~/features/shell/area-error';
import { StaticPageEditorPage } from '~/features/static-pages/edit/static-page-editor-page';
import type { Route } from './+types/static-pages-edit';
import { createSubjectTitleMeta } from './head';
import { loadStaticPageScreen } from './static-page-screen';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadStaticPageScreen(params.id);
}

export const meta = createSubjectTitleMeta('staticPageEdit');

export default function StaticPageEditRoute({ loaderData: { id } }: Route.ComponentProps) {
  return <StaticPageEditorPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('staticPages.details.failed')} />;
}
