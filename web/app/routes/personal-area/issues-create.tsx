import { useTranslation } from 'react-i18next';
import { CreateIssuePage } from '~/features/issues/create/create-issue-page';
import { PageHeading } from '~/ui/page-heading';

export default function IssueCreate() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.issueCreate')}</PageHeading>
      <CreateIssuePage />
    </>
  );
}
