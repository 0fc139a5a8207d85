import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { importQuery } from '~/api/imports';
import { loadById } from '~/api/query-client';
import { ImportPage } from '~/features/imports/details/import-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/imports-details';
import {
  createSubjectTitleMeta,
  redirectIfNotFound,
  revalidateUnlessTabChange,
} from './subject-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const load = redirectIfNotFound(loadById(importQuery, params.id), 'imports');
  const [{ id, name }] = await Promise.all([load, loadEnumerations()]);
  return { id, subject: name };
}

export const meta = createSubjectTitleMeta('importDetails');
export const shouldRevalidate = revalidateUnlessTabChange;

export default function ImportDetailsRoute({ loaderData: { id } }: Route.ComponentProps) {
  return <ImportPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('imports.details.failed')} />;
}
