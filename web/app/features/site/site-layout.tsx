import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Journal, PageLink } from '~/api/types';
import type { Language } from '~/i18n/language';
import { isHome, paths } from '~/lib/paths';
import { Logo } from '~/ui/logos';
import page from '~/ui/page.module.css';
import { SiteFooter } from './site-footer';
import styles from './site-layout.module.css';
import { SiteNavigation } from './site-navigation';
import { SiteSearch } from './site-search';
import { UtilityBar } from './utility-bar';

export interface SiteLayoutProps {
  language: Language;
  journal: Journal;
  pages: PageLink[];
  signedIn: boolean;
  /** Current year, for the copyright line. */
  year: number;
  pathname: string;
  search: string;
  children: ReactNode;
}

/** Layout of the public pages, which work without scripts and are sent without them. */
export function SiteLayout(props: SiteLayoutProps) {
  const { t } = useTranslation();
  const { journal, pages, pathname, search, children } = props;

  return (
    <>
      <a className={styles.skipLink} href="#main">
        {t('site.skip')}
      </a>
      <header>
        <UtilityBar {...props} />
        <Masthead journal={journal} pathname={pathname} search={search} />
        <SiteNavigation pages={pages} pathname={pathname} search={search} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter {...props} />
    </>
  );
}

type MastheadProps = Pick<SiteLayoutProps, 'journal' | 'pathname' | 'search'>;

function Masthead({ journal, pathname, search }: MastheadProps) {
  const { t } = useTranslation();
  const onHome = isHome(pathname);
  // Other pages have their own h1.
  const Name = onHome ? 'h1' : 'span';
  return (
    <div className={styles.masthead} data-home={onHome || undefined}>
      <div className={`${page.wrap} ${styles.mastheadRow}`}>
        <a href={paths.home()} className={styles.brand}>
          <Logo className={styles.logo} />
          <span>
            <Name className={styles.name}>{journal.name}</Name>
            <span className={styles.tagline}>{journal.tagline}</span>
          </span>
        </a>
        <div className={styles.tools}>
          {pathname === paths.publicArticles() ? null : <SiteSearch search={search} />}
          <p className={styles.identifiers}>
            {t('site.issn', { issn: journal.issn })} ·{' '}
            {t('site.doiPrefix', { prefix: journal.doiPrefix })}
          </p>
        </div>
      </div>
    </div>
  );
}
