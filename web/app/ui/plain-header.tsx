import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { LanguageLinks } from './language-links';
import { Logo } from './logos';
import styles from './plain-header.module.css';

interface Props {
  language: Language;
  /** Name of the journal, once loaded. */
  name: string | null;
  /** URL of the page, for the language switch. */
  url: string;
}

/**
 * Header of pages outside the public site and the personal area: journal name and language switch.
 */
export function PlainHeader({ language, name, url }: Props) {
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
      <LanguageLinks current={language} url={url} />
    </header>
  );
}
