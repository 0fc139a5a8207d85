import { NavLink, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconBooks,
  IconChartBar,
  IconCircleOff,
  IconClipboardList,
  IconFileText,
  IconHistory,
  IconLock,
  IconMail,
  IconMailbox,
  IconNotes,
  IconPackageImport,
  IconPencil,
  IconReportSearch,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths, type MenuScreenName, type TopScreenName } from '~/lib/paths';
import { isCurrentEntry, sidebarGroups } from './sidebar-entries';
import styles from './sidebar.module.css';
import { UnreadBadge } from './unread';

const icons: Partial<Record<MenuScreenName, typeof IconUser>> = {
  userArticles: IconPencil,
  reviewerAssignments: IconReportSearch,
  dashboard: IconChartBar,
  editorArticles: IconFileText,
  assignments: IconClipboardList,
  reviewers: IconUsersGroup,
  issues: IconBooks,
  deliveries: IconWorldUpload,
  users: IconUsers,
  staticPages: IconNotes,
  subscriptions: IconMail,
  letters: IconMailbox,
  auditLog: IconHistory,
  retractionData: IconCircleOff,
  imports: IconPackageImport,
  profileMe: IconUser,
  notifications: IconBell,
  security: IconLock,
};

interface Props {
  screens: readonly TopScreenName[];
  /** Number of unread notifications; 0 until loaded. */
  unread?: number;
  /** Shows icons only; names remain as tooltips and for screen readers. */
  collapsed?: boolean;
}

export function Sidebar({ screens, unread = 0, collapsed = false }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('shell.sidebar.label')} className={collapsed ? styles.collapsed : undefined}>
      {sidebarGroups(screens).map(({ name, entries }) => (
        <div key={name} className={styles.group}>
          {name !== 'work' && !collapsed ? (
            <Text className={styles.heading}>{t(`shell.sidebar.${name}`)}</Text>
          ) : null}
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry}>
                <SidebarLink
                  entry={entry}
                  unread={entry === 'notifications' ? unread : 0}
                  collapsed={collapsed}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface LinkProps {
  entry: MenuScreenName;
  unread: number;
  collapsed: boolean;
}

function SidebarLink({ entry, unread, collapsed }: LinkProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const label = t(`routes.${entry}`);
  const unreadText = unread > 0 ? ` ${t('shell.unread.count', { count: unread })}` : '';
  const current = isCurrentEntry(entry, pathname);
  const Icon = icons[entry] ?? IconFileText;

  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <NavLink
        component={Link}
        to={paths.screen(entry)}
        active={current}
        aria-current={current ? 'page' : undefined}
        label={collapsed ? undefined : label}
        leftSection={
          <>
            <Icon size={20} stroke={1.7} aria-hidden />
            {collapsed ? <UnreadBadge count={unread} corner /> : null}
            {collapsed ? <VisuallyHidden>{label + unreadText}</VisuallyHidden> : null}
          </>
        }
        rightSection={
          unreadText && !collapsed ? (
            <>
              <UnreadBadge count={unread} />
              <VisuallyHidden>{unreadText}</VisuallyHidden>
            </>
          ) : undefined
        }
        variant="light"
        className={styles.link}
      />
    </Tooltip>
  );
}
