import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useMatches } from 'react-router';
import { paths, screensOnTheWayTo, type OpenRoomName } from '~/lib/paths';
import { subjectOf } from '~/lib/screen-subject';
import styles from './area-breadcrumbs.module.css';

/** From the personal area down to this screen, or to what it is about. Only the last one can need a parameter. */
export function AreaBreadcrumbs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const screens = screensOnTheWayTo(pathname);
  const here = screens.at(-1);
  const subject = subjectOf(useMatches().at(-1)?.loaderData);

  return (
    <nav aria-label={t('shell.breadcrumbs')}>
      <Breadcrumbs separatorMargin={8} style={{ flexWrap: 'wrap' }}>
        <Crumb to={paths.personalArea()} label={t('routes.personalArea')} />
        {screens.slice(0, -1).map((room) => (
          <Crumb key={room} to={paths.room(room as OpenRoomName)} label={t(`routes.${room}`)} />
        ))}
        {here ? (
          <Text component="span" size="sm" c="dimmed" aria-current="page" className={styles.here}>
            {subject ?? t(`routes.${here}`)}
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
