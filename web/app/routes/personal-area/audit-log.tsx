import { useTranslation } from 'react-i18next';
import { auditQuery } from '~/api/audit';
import { prefetchList } from '~/api/use-list';
import { AuditPage, parseFilters } from '~/features/audit/audit-page';
import { PageHeading } from '~/ui/page-heading';
import type { Route } from './+types/audit-log';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  prefetchList(request, parseFilters, auditQuery);
  return null;
}

export default function AuditLog() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeading>{t('routes.auditLog')}</PageHeading>
      <AuditPage />
    </>
  );
}
