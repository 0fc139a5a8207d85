import { useTranslation } from 'react-i18next';
import { StatusBadge } from '~/ui/status-badge';

interface Props {
  user: { isActive: boolean; isInvited: boolean; isErased: boolean };
}

/** Whoever was invited and has not answered yet is not simply inactive. */
export function UserStatus({ user }: Props) {
  const { t } = useTranslation();
  if (user.isErased) return <StatusBadge tone="grey">{t('users.status.erased')}</StatusBadge>;
  if (user.isInvited) return <StatusBadge tone="yellow">{t('users.status.invited')}</StatusBadge>;
  return user.isActive ? (
    <StatusBadge tone="green">{t('users.status.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="grey">{t('users.status.inactive')}</StatusBadge>
  );
}
