import { ActionIcon, Box, Burger, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconSearch, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Journal } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import type { Language } from '~/i18n/language';
import { paletteShortcut } from '~/lib/commands';
import { paths } from '~/lib/paths';
import { Logo } from '~/ui/logos';
import styles from './area-header.module.css';
import { AreaLanguageSwitch } from './area-language-switch';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { RoleSwitch } from './role-switch';
import { UnreadBadge } from './unread';

interface Props {
  language: Language;
  journal: Journal | null;
  unread: number | undefined;
  drawerOpen: boolean;
  onOpenDrawer: () => void;
  onOpenPalette: () => void;
  onLogOut: () => void;
}

/** Header of the personal area. On phones the drawer has the language and the name, and a menu the roles. */
export function AreaHeader(props: Props) {
  const { language, journal, unread = 0, drawerOpen } = props;
  const { t } = useTranslation();
  const { firstNameEn, lastNameEn } = useCurrentUser();
  const name = `${firstNameEn} ${lastNameEn}`;
  const open = t('shell.sidebar.open');

  return (
    <div className={styles.row}>
      <Box className={styles.menu} hiddenFrom="sm">
        <Burger
          opened={drawerOpen}
          onClick={props.onOpenDrawer}
          size="sm"
          color="#fff"
          className={styles.burger}
          aria-label={unread > 0 ? `${open}, ${t('shell.unread.count', { count: unread })}` : open}
          aria-expanded={drawerOpen}
        />
        <UnreadBadge count={unread} corner />
      </Box>
      <a href={paths.home()} className={styles.brand}>
        <Logo className={styles.logo} />
        <span className={styles.name}>{journal?.name}</span>
        <span className={styles.shortName}>{journal?.shortName}</span>
        <VisuallyHidden>{t('shell.header.toSite')}</VisuallyHidden>
      </a>
      <div className={styles.actions}>
        <UnstyledButton
          className={styles.find}
          onClick={props.onOpenPalette}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
        >
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <span className={styles.findText}>{t('shell.header.find')}</span>
          <kbd className={styles.keys} aria-hidden="true">
            {paletteShortcut()}
          </kbd>
        </UnstyledButton>
        <div className={styles.wideOnly}>
          <AreaLanguageSwitch language={language} />
        </div>
        <Link
          to={paths.personalArea()}
          className={`${styles.user} ${styles.wideOnly}`}
          lang="en"
          aria-label={t('shell.header.personalArea', { name })}
        >
          <IconUserCircle size={20} stroke={1.5} aria-hidden />
          {name}
        </Link>
        <RoleSwitch />
        <div className={styles.wideOnly}>
          <ColorSchemeSwitch />
        </div>
        <Tooltip label={t('shell.header.logout')}>
          <ActionIcon
            variant="transparent"
            size={44}
            c="#fff"
            onClick={props.onLogOut}
            aria-label={t('shell.header.logout')}
            className={styles.iconButton}
          >
            <IconLogout size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
