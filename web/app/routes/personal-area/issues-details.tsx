import { useTranslation } from 'react-i18next';
import { loadEnumerations } from '~/api/enumerations';
import { issueQuery } from '~/api/issues';
import { loadById } from '~/api/query-client';
import { IssuePage } from '~/features/issues/details/issue-page';
import { AreaError } from '~/features/shell/area-error';
import type { Route } from './+types/issues-details';
import { IssuePreview } from './previews';
import {
  createSubjectTitleMeta,
  redirectIfNotFound,
  revalidateUnlessTabChange,
} from './subject-screen';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [issue] = await Promise.all([
    redirectIfNotFound(loadById(issueQuery, params.id), 'issues'),
    loadEnumerations(),
  ]);
  return { id: issue.id, subject: issue.label };
}

export const shouldRevalidate = revalidateUnlessTabChange;

export const meta = createSubjectTitleMeta('issueDetails');

export default function IssueDetails({ loaderData: { id } }: Route.ComponentProps) {
  return (
    <IssuePage
      key={id}
      id={id}
      renderPreview={(language) => <IssuePreview id={id} language={language} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('issues.details.failed')} />;
}
