import { useTranslation } from 'react-i18next';
import { StatusBadge } from '~/ui/status-badge';

export function ExcludedBadge() {
  const { t } = useTranslation();
  return (
    <span>
      <StatusBadge tone="red">{t('assignments.excluded')}</StatusBadge>
    </span>
  );
}
