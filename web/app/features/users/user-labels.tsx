import { useTranslation } from 'react-i18next';
import { StatusBadge } from '~/ui/status-badge';
import styles from './users.module.css';

interface PersonName {
  firstNameEn: string;
  middleNameEn: string | null;
  lastNameEn: string;
}

export function givenNames({ firstNameEn, middleNameEn }: PersonName): string {
  return [firstNameEn, middleNameEn].filter(Boolean).join(' ');
}

export function fullName(user: PersonName): string {
  return `${givenNames(user)} ${user.lastNameEn}`;
}

interface StatusProps {
  user: { isActive: boolean; isInvited: boolean; isErased: boolean };
}

/** Status of an account. Invited users who have not answered have their own status. */
export function UserStatus({ user }: StatusProps) {
  const { t } = useTranslation();
  if (user.isErased) return <StatusBadge tone="grey">{t('users.status.erased')}</StatusBadge>;
  if (user.isInvited) return <StatusBadge tone="yellow">{t('users.status.invited')}</StatusBadge>;
  return user.isActive ? (
    <StatusBadge tone="green">{t('users.status.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="grey">{t('users.status.inactive')}</StatusBadge>
  );
}

interface EmailProps {
  user: { email: string | null; emailVerified: boolean };
}

/** Marks an unconfirmed address, from which notifications are withheld. */
export function UnconfirmedEmailBadge({ user }: EmailProps) {
  const { t } = useTranslation();
  if (user.email === null || user.emailVerified) return null;
  return <span className={styles.unconfirmed}>{t('users.unconfirmed')}</span>;
}
