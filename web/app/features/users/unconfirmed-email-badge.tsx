import { useTranslation } from 'react-i18next';
import styles from './unconfirmed-email-badge.module.css';

/** Marks an unconfirmed address, from which notifications are withheld. */
export function UnconfirmedEmailBadge({
  user,
}: {
  user: { email: string | null; emailVerified: boolean };
}) {
  const { t } = useTranslation();
  if (user.email === null || user.emailVerified) return null;
  return <span className={styles.unconfirmed}>{t('users.unconfirmed')}</span>;
}
