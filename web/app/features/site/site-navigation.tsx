import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PageLink } from '~/api/types';
import { isHome, paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { primaryPages } from './primary-pages';
import styles from './site-navigation.module.css';
import { SiteSearch } from './site-search';

interface Props {
  pages: PageLink[];
  pathname: string;
  search: string;
}

interface NavigationItem {
  href: string;
  label: string;
  /** `page` for the page itself, `true` for the list that contains it. */
  current: 'page' | 'true' | undefined;
}

/** Main menu: a row on wide screens; on phones a `<details>` with the search beside it. */
export function SiteNavigation({ pages, pathname, search }: Props) {
  const { t } = useTranslation();
  const items: NavigationItem[] = [
    {
      href: paths.home(),
      label: t('site.nav.home'),
      current: isHome(pathname) ? 'page' : undefined,
    },
    ...[
      { href: paths.issuesArchive(), label: t('site.nav.issues') },
      { href: paths.publicArticles(), label: t('site.nav.articles') },
      { href: paths.onlineFirst(), label: t('site.nav.onlineFirst') },
      ...primaryPages(pages, t).map(({ slug, label }) => ({ href: paths.page(slug), label })),
    ].map((item) => ({ ...item, current: currentState(pathname, item.href) })),
  ];

  return (
    <div className={styles.bar}>
      <div className={page.wrap}>
        <nav className={styles.wide} aria-label={t('site.mainMenu')}>
          <NavigationList items={items} />
        </nav>
        <div className={styles.narrow}>
          <details>
            <summary>
              <IconMenu2 size={22} aria-hidden />
              {t('site.menu')}
            </summary>
            <nav aria-label={t('site.menu')}>
              <NavigationList items={items} />
            </nav>
          </details>
          {pathname === paths.publicArticles() ? null : <SiteSearch search={search} />}
        </div>
      </div>
    </div>
  );
}

function currentState(pathname: string, href: string): NavigationItem['current'] {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}

function NavigationList({ items }: { items: NavigationItem[] }) {
  return (
    <ul>
      {items.map(({ href, label, current }) => (
        <li key={href}>
          <a href={href} aria-current={current}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
