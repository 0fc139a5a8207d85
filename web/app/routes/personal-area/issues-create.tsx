import { useTranslation } from 'react-i18next';
import { nextIssueQuery } from '~/api/issues';
import { queryClient } from '~/api/query-client';
import { CreateIssuePage } from '~/features/issues/create/create-issue-page';
import { AreaError } from '~/features/shell/area-error';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/issues-create';

export async function clientLoader() {
  await queryClient().fetchQuery(nextIssueQuery);
  return null;
}

export default function IssueCreate() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.issueCreate')}</PageHeading>
      <CreateIssuePage />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation();
  return <AreaError error={error} title={t('issues.details.failed')} />;
}
