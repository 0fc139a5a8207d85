import { ActionIcon, Burger, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Journal } from '~/api/types';
import { useCurrentUser } from '~/api/use-current-user';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import { Logo } from '~/ui/logo';
import styles from './area-header.module.css';
import { AreaLanguageSwitch } from './area-language-switch';
import { RoleSwitch } from './role-switch';

interface Props {
  language: Language;
  journal: Journal | null;
  drawerOpen: boolean;
  onOpenDrawer: () => void;
  onLogOut: () => void;
}

/** On phones the language and the name move into the drawer, and the roles into a menu. */
export function AreaHeader({ language, journal, drawerOpen, onOpenDrawer, onLogOut }: Props) {
  const { t } = useTranslation();
  const { firstNameEn, lastNameEn } = useCurrentUser();
  const name = `${firstNameEn} ${lastNameEn}`;

  return (
    <div className={styles.row}>
      <Burger
        opened={drawerOpen}
        onClick={onOpenDrawer}
        hiddenFrom="sm"
        size="sm"
        color="#fff"
        className={styles.burger}
        aria-label={t('shell.sidebar.open')}
        aria-expanded={drawerOpen}
      />
      <a href={paths.home()} className={styles.brand}>
        <Logo className={styles.logo} />
        <span className={styles.name}>{journal?.name}</span>
        <span className={styles.shortName}>{journal?.shortName}</span>
        <VisuallyHidden>{t('shell.header.toSite')}</VisuallyHidden>
      </a>
      <div className={styles.end}>
        <div className={styles.wideOnly}>
          <AreaLanguageSwitch language={language} />
        </div>
        <Link
          to={paths.personalArea()}
          className={`${styles.person} ${styles.wideOnly}`}
          lang="en"
          aria-label={t('shell.header.personalArea', { name })}
        >
          <IconUserCircle size={20} stroke={1.5} aria-hidden />
          {name}
        </Link>
        <RoleSwitch />
        <Tooltip label={t('shell.header.logout')}>
          <ActionIcon
            variant="transparent"
            size={44}
            c="#fff"
            onClick={onLogOut}
            aria-label={t('shell.header.logout')}
            className={styles.onPetrol}
          >
            <IconLogout size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
