import { useTranslation } from 'react-i18next';
import { StatusBadge } from '~/ui/status-badge';

interface Props {
  user: { isActive: boolean; isInvited: boolean; isErased: boolean };
}

/** Status of an account. Invited users who have not answered have their own status. */
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
