import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PageLink } from '~/api/types';
import { isHome, paths } from '~/lib/paths';
import page from '~/ui/page.module.css';
import { primaryPages } from './primary-pages';
import styles from './site-navigation.module.css';

interface Props {
  pages: PageLink[];
  pathname: string;
}

interface Item {
  href: string;
  label: string;
  current: boolean;
}

/** The main menu: a row on wide screens, a `<details>` on phones. */
export function SiteNavigation({ pages, pathname }: Props) {
  const { t } = useTranslation();
  const items: Item[] = [
    {
      href: paths.home(),
      label: t('site.nav.home'),
      current: isHome(pathname),
    },
    ...primaryPages(pages, t).map(({ slug, label }) => ({
      href: paths.page(slug),
      label,
      current: pathname === paths.page(slug),
    })),
  ];

  return (
    <div className={styles.bar}>
      <div className={page.wrap}>
        <nav className={styles.wide} aria-label={t('site.mainMenu')}>
          <NavigationList items={items} />
        </nav>
        <details className={styles.narrow}>
          <summary>
            <IconMenu2 size={22} aria-hidden />
            {t('site.menu')}
          </summary>
          <nav aria-label={t('site.menu')}>
            <NavigationList items={items} />
          </nav>
        </details>
      </div>
    </div>
  );
}

function NavigationList({ items }: { items: Item[] }) {
  return (
    <ul>
      {items.map(({ href, label, current }) => (
        <li key={href}>
          <a href={href} aria-current={current ? 'page' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
