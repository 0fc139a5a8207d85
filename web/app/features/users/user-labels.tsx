import { useTranslation } from 'react-i18next';
import { fullName as joinNames } from '~/lib/person-names';
import { Day } from '~/ui/day';
import { StatusBadge } from '~/ui/status-badge';
import styles from './users.module.css';

interface PersonName {
  firstNameEn: string;
  middleNameEn: string | null;
  lastNameEn: string;
}

export function fullName({ firstNameEn, middleNameEn, lastNameEn }: PersonName): string {
  return joinNames(firstNameEn, middleNameEn, lastNameEn);
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

/** Day of the last sign-in; null for users who never signed in. */
export function LastSignIn({ day }: { day: string | null | undefined }) {
  const { t } = useTranslation();
  return day ? (
    <Day iso={day} />
  ) : (
    <span className={styles.missing}>{t('users.neverSignedIn')}</span>
  );
}
