import { useTranslation } from 'react-i18next';
import { IssuePage } from '~/features/issues/details/issue-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/issues-details';
import { createSubjectTitleMeta } from './head';
import { revalidateUnlessTabChange } from './article-screen';
import { loadIssueScreen } from './issue-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return (await loadIssueScreen(params.id)).loaderData;
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('issueDetails');

export default function IssueDetails({ loaderData: { id } }: Route.ComponentProps) {
  return <IssuePage key={id} id={id} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('issues.details.failed')} />;
}
