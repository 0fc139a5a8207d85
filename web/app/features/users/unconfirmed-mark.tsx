import { useTranslation } from 'react-i18next';
import styles from './unconfirmed-mark.module.css';

/** Said where the address is: the letters of the journal go there, or nowhere. */
export function UnconfirmedMark({
  user,
}: {
  user: { email: string | null; emailVerified: boolean };
}) {
  const { t } = useTranslation();
  if (user.email === null || user.emailVerified) return null;
  return <span className={styles.unconfirmed}>{t('users.unconfirmed')}</span>;
}
