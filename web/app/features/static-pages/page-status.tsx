import { useTranslation } from 'react-i18next';
import { StatusBadge } from '~/ui/status-badge';

/** Whether readers see the page. */
export function PageStatus({ isDraft }: { isDraft: boolean }) {
  const { t } = useTranslation();
  return isDraft ? (
    <StatusBadge tone="light">{t('staticPages.status.draft')}</StatusBadge>
  ) : (
    <StatusBadge tone="green">{t('staticPages.status.live')}</StatusBadge>
  );
}
