import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal } from '~/api/types';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { PlainHeader } from '~/ui/plain-header';
import { useNavigationFocus } from '~/ui/focus';
import styles from './identity-layout.module.css';

interface Props {
  language: Language;
  journal: Journal | null;
  /** Path of this page, for the language switch. */
  url: string;
  children: ReactNode;
}

/** Layout of the identity screens: header with journal name and language switch, link to the site. */
export function IdentityLayout({ language, journal, url, children }: Props) {
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  useNavigationFocus(main);

  return (
    <div className={styles.page}>
      <PlainHeader language={language} name={journal?.name ?? null} url={url} />
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
