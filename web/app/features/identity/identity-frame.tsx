import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { PlainHeader } from '~/ui/plain-header';
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
      <PlainHeader language={language} name={journal?.name ?? null} address={address} />
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
