import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useMatches } from 'react-router';
import { paths, breadcrumbScreens, type MenuScreenName } from '~/lib/paths';
import { getScreenSubject } from '~/lib/route-handle';
import styles from './area-breadcrumbs.module.css';

/**
 * Links from the personal area to the current screen, which is named by its subject if it has one. Only the
 * last screen can need a route parameter. The landmark has another name than on public pages, since a
 * preview shows one of those over the screen.
 */
export function AreaBreadcrumbs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const screens = breadcrumbScreens(pathname);
  const current = screens.at(-1);
  const subject = getScreenSubject(useMatches().at(-1)?.loaderData);

  return (
    <nav aria-label={t('shell.breadcrumbs')}>
      <Breadcrumbs separatorMargin={8} className={styles.list}>
        <Crumb to={paths.personalArea()} label={t('routes.personalArea')} />
        {screens.slice(0, -1).map((screen) => (
          <Crumb
            key={screen}
            to={paths.screen(screen as MenuScreenName)}
            label={t(`routes.${screen}`)}
          />
        ))}
        {current ? (
          <Text
            component="span"
            size="sm"
            c="dimmed"
            aria-current="page"
            className={styles.current}
          >
            {subject ?? t(`routes.${current}`)}
          </Text>
        ) : null}
      </Breadcrumbs>
    </nav>
  );
}

function Crumb({ to, label }: { to: string; label: string }) {
  return (
    <Anchor component={Link} to={to} size="sm" style={{ paddingBlock: '0.75rem' }}>
      {label}
    </Anchor>
  );
}
