import { ActionIcon, AppShell, ScrollArea } from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { getAllowedScreens } from '~/api/selected-role';
import type { Journal } from '~/api/types';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';
import { usePolledUnreadCount } from '~/api/notifications';
import type { Language } from '~/i18n/language';
import type { LoadPalette } from '~/lib/commands';
import { PageActionsProvider, PageActionsSlot } from '~/ui/page-actions';
import { useNavigationFocus } from '~/ui/focus';
import { AreaBreadcrumbs } from './area-breadcrumbs';
import { AreaDrawer } from './area-drawer';
import { AreaHeader } from './area-header';
import styles from './area-shell.module.css';
import { ConsentCard } from './consent-card';
import { LogOutContext, useClearCacheAfterSignOut } from './session-end';
import { NavigationProgress } from './area-loading';
import { ProofDialog } from './proof-dialog';
import { SecondFactorBanner } from './second-factor-banner';
import { SessionMonitor } from './session-monitor';
import { Sidebar } from './sidebar';
import { UnreadAnnouncer } from './unread';
import { useLogOutOfArea } from './use-log-out';
import { usePalette } from './use-palette';
import { useReloadOnUserChange } from './use-reload-on-user-change';
import { useSessionRenewal } from './use-session-renewal';

interface Props {
  language: Language;
  journal: Journal | null;
  /** A feature of its own, so the route gives it to the shell. */
  loadPalette: LoadPalette;
  children: ReactNode;
}

/** Layout of the personal area: header, sidebar, breadcrumbs and session handling around a screen. */
export function AreaShell({ language, journal, loadPalette, children }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const role = useSelectedRole();
  const screens = getAllowedScreens(useCurrentUser(), role);
  const unread = usePolledUnreadCount(role);
  const main = useRef<HTMLDivElement>(null);
  const [drawerOpen, drawer] = useDisclosure(false);
  const { isLoggingOut, logOut, askToLogOut } = useLogOutOfArea();
  const onLogOut = () => void askToLogOut();
  const { palette, openPalette } = usePalette({ loadPalette, language, onLogOut });
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'octavo.sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: false,
  });

  useReloadOnUserChange();
  useSessionRenewal();
  useClearCacheAfterSignOut();
  useNavigationFocus(main);
  const { close: closeDrawer } = drawer;
  useEffect(closeDrawer, [pathname, closeDrawer]);

  return (
    <PageActionsProvider>
      <a href="#main" className={styles.skipLink}>
        {t('shell.skipToContent')}
      </a>
      <NavigationProgress />
      <UnreadAnnouncer key={role} unread={unread} />
      <ProofDialog />
      {palette}
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
            onOpenPalette={openPalette}
            onLogOut={onLogOut}
          />
        </AppShell.Header>

        <AppShell.Navbar className={styles.navbar} visibleFrom="sm">
          <AppShell.Section grow component={ScrollArea} p="xs" pt="md">
            <Sidebar screens={screens} unread={unread} collapsed={collapsed} />
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
          screens={screens}
          unread={unread}
        />

        <AppShell.Main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {isLoggingOut ? null : <SessionMonitor />}
          {isLoggingOut ? null : <ConsentCard />}
          {isLoggingOut ? null : <SecondFactorBanner />}
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
