import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { LanguageLinks } from '~/ui/language-links';
import { Logo } from '~/ui/logo';
import { useNavigationFocus } from '~/ui/use-navigation-focus';
import styles from './identity-frame.module.css';

interface Props {
  language: Language;
  journal: Journal | null;
  /** Of this page, to come back to in the other language. */
  address: string;
  children: ReactNode;
}

/** Around sign-in and its kin: the journal's name, the language, and the way back to the site. */
export function IdentityFrame({ language, journal, address, children }: Props) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a
          href={paths.home()}
          className={styles.brand}
          aria-label={journal ? undefined : t('identity.backToSite')}
        >
          <Logo className={styles.logo} />
          <span>{journal?.name}</span>
        </a>
        <LanguageLinks current={language} address={address} />
      </header>
      <main ref={main} className={styles.main}>
        {children}
        <a className={styles.back} href={paths.home()}>
          <IconArrowLeft size={18} stroke={1.7} aria-hidden />
          {t('identity.backToSite')}
        </a>
      </main>
    </div>
  );
}
