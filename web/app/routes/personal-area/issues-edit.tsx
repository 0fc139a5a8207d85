import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { IssueEditorPage } from '~/features/issues/edit/issue-editor-page';
import { AreaError } from '~/features/shell/area-error';
import { paths } from '~/lib/paths';
import type { Route } from './+types/issues-edit';
import { titledBySubject } from './head';
import { unlessOnlyTheTabChanges } from './open-article';
import { openIssue } from './open-issue';

/** What cannot be changed now can still be looked at. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const { issue, shown } = await openIssue(params.id);
  if (!issue.allowedActions.includes('edit')) throw redirect(paths.issueDetails(issue.id));
  return shown;
}

export const shouldRevalidate = unlessOnlyTheTabChanges;

export const meta = titledBySubject('issueEdit');

export default function IssueEdit({ loaderData: { id } }: Route.ComponentProps) {
  return <IssueEditorPage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('issues.details.failed')} />;
}
