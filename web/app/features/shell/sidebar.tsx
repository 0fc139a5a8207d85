import { NavLink, Text, Tooltip } from '@mantine/core';
import {
  IconBell,
  IconBooks,
  IconClipboardList,
  IconFileText,
  IconLock,
  IconMail,
  IconNotes,
  IconPencil,
  IconReportSearch,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { paths, type OpenRoomName, type RoomName } from '~/lib/paths';
import { isCurrentEntry, sidebarFor } from './sidebar-entries';
import styles from './sidebar.module.css';

const icons: Partial<Record<OpenRoomName, typeof IconUser>> = {
  userArticles: IconPencil,
  reviewerAssignments: IconReportSearch,
  editorArticles: IconFileText,
  assignments: IconClipboardList,
  issues: IconBooks,
  users: IconUsers,
  staticPages: IconNotes,
  subscriptions: IconMail,
  profileMe: IconUser,
  notifications: IconBell,
  security: IconLock,
};

interface Props {
  rooms: readonly RoomName[];
  /** Only the icons; each still has its name, for the pointer and for the ear. */
  collapsed?: boolean;
}

export function Sidebar({ rooms, collapsed = false }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('shell.sidebar.label')} className={collapsed ? styles.collapsed : undefined}>
      {sidebarFor(rooms).map(({ name, entries }) => (
        <div key={name} className={styles.group}>
          {name !== 'work' && !collapsed ? (
            <Text className={styles.heading}>{t(`shell.sidebar.${name}`)}</Text>
          ) : null}
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry}>
                <SidebarLink entry={entry} collapsed={collapsed} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SidebarLink({ entry, collapsed }: { entry: OpenRoomName; collapsed: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const label = t(`routes.${entry}`);
  const current = isCurrentEntry(entry, pathname);
  const Icon = icons[entry] ?? IconFileText;

  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
      <NavLink
        component={Link}
        to={paths.room(entry)}
        active={current}
        aria-current={current ? 'page' : undefined}
        aria-label={collapsed ? label : undefined}
        label={collapsed ? undefined : label}
        leftSection={<Icon size={20} stroke={1.7} aria-hidden />}
        variant="light"
        className={styles.link}
      />
    </Tooltip>
  );
}
