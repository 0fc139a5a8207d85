import { ActionIcon, AppShell, ScrollArea } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { roomsOf } from '~/api/selected-role';
import type { Journal } from '~/api/types';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';
import { usePolledUnread } from '~/api/use-unread';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { endSession } from '~/lib/session';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { useNavigationFocus } from '~/ui/use-navigation-focus';
import { AreaBreadcrumbs } from './area-breadcrumbs';
import { AreaDrawer } from './area-drawer';
import { AreaHeader } from './area-header';
import styles from './area-shell.module.css';
import { ConsentCard } from './consent-card';
import { LogOutContext } from './log-out';
import { NavigationProgress } from './navigation-progress';
import { SessionKeeper } from './session-keeper';
import { Sidebar } from './sidebar';
import { UnreadNews } from './unread-news';
import { useForgetOnLeaving } from './use-forget-on-leaving';
import { useSameUser } from './use-same-user';

interface Props {
  language: Language;
  journal: Journal | null;
  children: ReactNode;
}

/** Everything around a screen of the personal area. */
export function AreaShell({ language, journal, children }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const role = useSelectedRole();
  const rooms = roomsOf(useCurrentUser(), role);
  const unread = usePolledUnread(role);
  const main = useRef<HTMLDivElement>(null);
  const [drawerOpen, drawer] = useDisclosure(false);
  const [leaving, setLeaving] = useState(false);
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'octavo.sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });

  useSameUser();
  useForgetOnLeaving();
  useNavigationFocus(main);
  const { close: closeDrawer } = drawer;
  useEffect(closeDrawer, [pathname, closeDrawer]);

  const logOut = async () => {
    setLeaving(true); // the keeper would take this for an expired session and add a returnUrl
    endSession();
    await navigate(paths.login());
  };

  return (
    <PageActionsProvider>
      <a href="#main" className={styles.skip}>
        {t('shell.skipToContent')}
      </a>
      <NavigationProgress />
      <UnreadNews key={role} unread={unread} />
      <AppShell
        header={{ height: 60 }}
        navbar={{ width: collapsed ? 68 : 256, breakpoint: 'sm', collapsed: { mobile: true } }}
        padding={{ base: 'md', md: 'xl' }}
        transitionDuration={120}
      >
        <AppShell.Header className={styles.header}>
          <AreaHeader
            language={language}
            journal={journal}
            unread={unread}
            drawerOpen={drawerOpen}
            onOpenDrawer={drawer.open}
            onLogOut={() => void logOut()}
          />
        </AppShell.Header>

        <AppShell.Navbar className={styles.navbar} visibleFrom="sm">
          <AppShell.Section grow component={ScrollArea} p="xs" pt="md">
            <Sidebar rooms={rooms} unread={unread} collapsed={collapsed} />
          </AppShell.Section>
          <AppShell.Section p="xs" className={collapsed ? styles.centered : undefined}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              onClick={() => setCollapsed(!collapsed)}
              aria-label={collapsed ? t('shell.sidebar.expand') : t('shell.sidebar.collapse')}
              aria-expanded={!collapsed}
              className={styles.toggle}
            >
              {collapsed ? (
                <IconLayoutSidebarLeftExpand size={20} stroke={1.6} aria-hidden />
              ) : (
                <IconLayoutSidebarLeftCollapse size={20} stroke={1.6} aria-hidden />
              )}
            </ActionIcon>
          </AppShell.Section>
        </AppShell.Navbar>

        <AreaDrawer
          opened={drawerOpen}
          onClose={drawer.close}
          language={language}
          rooms={rooms}
          unread={unread}
        />

        <AppShell.Main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {leaving ? null : <SessionKeeper />}
          {leaving ? null : <ConsentCard />}
          <div className={styles.bar}>
            <AreaBreadcrumbs />
            <PageActionsSlot className={styles.actions} />
          </div>
          <LogOutContext value={logOut}>{children}</LogOutContext>
        </AppShell.Main>
      </AppShell>
    </PageActionsProvider>
  );
}
