import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { LanguageLinks } from './language-links';
import { Logo } from './logo';
import styles from './plain-header.module.css';

interface Props {
  language: Language;
  /** Of the journal, once it is known. */
  name: string | null;
  /** Of this page, to come back to in the other language. */
  address: string;
}

/** Above pages that stand outside of the site and of the personal area: the journal's name and the language. */
export function PlainHeader({ language, name, address }: Props) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <a
        href={paths.home()}
        className={styles.brand}
        aria-label={name ? undefined : t('routes.home')}
      >
        <Logo className={styles.logo} />
        <span>{name}</span>
      </a>
      <LanguageLinks current={language} address={address} />
    </header>
  );
}
