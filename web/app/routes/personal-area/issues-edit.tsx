import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { loadEnumerations } from '~/api/enumerations';
import { issueQuery } from '~/api/issues';
import { loadById } from '~/api/query-client';
import { EditIssuePage } from '~/features/issues/edit/edit-issue-page';
import { AreaError } from '~/features/shell/area-error';
import { paths } from '~/lib/paths';
import type { Route } from './+types/issues-edit';
import {
  createSubjectTitleMeta,
  redirectIfNotFound,
  revalidateUnlessTabChange,
} from './subject-screen';

/** Redirects to the details if the issue cannot be edited. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [issue] = await Promise.all([
    redirectIfNotFound(loadById(issueQuery, params.id), 'issues'),
    loadEnumerations(),
  ]);
  if (!issue.allowedActions.includes('edit')) throw redirect(paths.issueDetails(issue.id));
  return { id: issue.id, subject: issue.label };
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('issueEdit');

export default function IssueEdit({ loaderData: { id } }: Route.ComponentProps) {
  return <EditIssuePage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('issues.details.failed')} />;
}
