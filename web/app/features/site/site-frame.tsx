import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal, PageLink } from '~/api/types';
import type { Language } from '~/i18n/language';
import { isHome, paths } from '~/lib/paths';
import { Logo } from '~/ui/logo';
import page from '~/ui/page.module.css';
import { SiteFooter } from './site-footer';
import styles from './site-frame.module.css';
import { SiteNavigation } from './site-navigation';
import { UtilityBar } from './utility-bar';

export interface SiteFrameProps {
  language: Language;
  journal: Journal;
  pages: PageLink[];
  signedIn: boolean;
  /** For the copyright line. */
  year: number;
  pathname: string;
  search: string;
  children: ReactNode;
}

/** Everything around a public page. It works without a script, and is sent without one. */
export function SiteFrame(props: SiteFrameProps) {
  const { t } = useTranslation();
  const { journal, pages, pathname, children } = props;

  return (
    <>
      <a className={styles.skip} href="#main">
        {t('site.skip')}
      </a>
      <header>
        <UtilityBar {...props} />
        <Masthead journal={journal} onHome={isHome(pathname)} />
        <SiteNavigation pages={pages} pathname={pathname} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter {...props} />
    </>
  );
}

function Masthead({ journal, onHome }: { journal: Journal; onHome: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.masthead}>
      <div className={`${page.wrap} ${styles.mastheadRow}`}>
        <a href={paths.home()} className={styles.brand}>
          <Logo className={styles.logo} />
          <span>
            <span className={styles.name}>{journal.name}</span>
            {/* The home page says it in large letters just below. */}
            {onHome ? null : <span className={styles.tagline}>{journal.tagline}</span>}
          </span>
        </a>
        <p className={styles.identifiers}>
          {t('site.issn', { issn: journal.issn })}
          <br />
          {t('site.doiPrefix', { prefix: journal.doiPrefix })}
        </p>
      </div>
    </div>
  );
}
