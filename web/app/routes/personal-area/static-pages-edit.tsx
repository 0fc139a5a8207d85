import { useTranslation } from 'react-i18next';
import { loadById } from '~/api/query-client';
import { staticPageQuery } from '~/api/static-pages';
import { AreaError } from '~/features/shell/area-error';
import { EditStaticPage } from '~/features/static-pages/edit/edit-static-page';
import type { Route } from './+types/static-pages-edit';
import { createSubjectTitleMeta, redirectIfNotFound } from './subject-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const page = await redirectIfNotFound(loadById(staticPageQuery, params.id), 'staticPages');
  if (page.translationId !== null) {
    await loadById(staticPageQuery, String(page.translationId));
  }
  return { id: page.id, subject: page.name };
}

export const meta = createSubjectTitleMeta('staticPageEdit');

export default function StaticPageEditRoute({ loaderData: { id } }: Route.ComponentProps) {
  return <EditStaticPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('staticPages.details.failed')} />;
}
