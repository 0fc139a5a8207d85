import { useTranslation } from 'react-i18next';
import { IssuePage } from '~/features/issues/details/issue-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/issues-details';
import { titledBySubject } from './head';
import { unlessOnlyTheTabChanges } from './open-article';
import { openIssue } from './open-issue';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await openIssue(params.id)).shown;
}

export const shouldRevalidate = unlessOnlyTheTabChanges;

export const meta = titledBySubject('issueDetails');

export default function IssueDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <IssuePage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('issues.details.failed')} />;
}
