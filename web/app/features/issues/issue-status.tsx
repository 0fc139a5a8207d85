import { useTranslation } from 'react-i18next';
import { formatDate } from '~/lib/dates';
import { StatusBadge } from '~/ui/status-badge';

/** Publication status of an issue, with the date. */
export function IssueStatus({ publicationDate }: { publicationDate: string | null }) {
  const { t } = useTranslation();
  return publicationDate ? (
    <StatusBadge tone="green">
      {t('issues.details.publishedOn', { day: formatDate(publicationDate) })}
    </StatusBadge>
  ) : (
    <StatusBadge tone="light">{t('issues.list.notPublished')}</StatusBadge>
  );
}
