import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { IssueEditorPage } from '~/features/issues/edit/issue-editor-page';
import { AreaError } from '~/features/shell/area-error';
import { paths } from '~/lib/paths';
import type { Route } from './+types/issues-edit';
import { createSubjectTitleMeta } from './head';
import { revalidateUnlessTabChange } from './article-screen';
import { loadIssueScreen } from './issue-screen';

/** Redirects to the details if the issue cannot be edited. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { issue, loaderData } = await loadIssueScreen(params.id);
  if (!issue.allowedActions.includes('edit')) throw redirect(paths.issueDetails(issue.id));
  return loaderData;
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('issueEdit');

export default function IssueEdit({ loaderData: { id } }: Route.ComponentProps) {
  return <IssueEditorPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('issues.details.failed')} />;
}
