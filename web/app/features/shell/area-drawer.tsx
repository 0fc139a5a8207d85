import { Drawer } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCurrentUser } from '~/api/use-current-user';
import type { Language } from '~/i18n/language';
import { paths, type TopScreenName } from '~/lib/paths';
import styles from './area-drawer.module.css';
import { AreaLanguageSwitch } from './area-language-switch';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { Sidebar } from './sidebar';

interface Props {
  opened: boolean;
  onClose: () => void;
  language: Language;
  screens: readonly TopScreenName[];
  unread: number | undefined;
}

/** Sidebar on phones, with the items that do not fit into the header. */
export function AreaDrawer({ opened, onClose, language, screens, unread }: Props) {
  const { t } = useTranslation();
  const { firstNameEn, lastNameEn } = useCurrentUser();

  return (
    <Drawer.Root opened={opened} onClose={onClose} size={304} hiddenFrom="sm">
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('routes.personalArea')}>
        <Drawer.Body className={styles.body}>
          <div className={styles.head}>
            <Link to={paths.personalArea()} className={styles.user} lang="en">
              <IconUserCircle size={24} stroke={1.5} aria-hidden />
              {firstNameEn} {lastNameEn}
            </Link>
            <Drawer.CloseButton
              size={44}
              className={styles.close}
              aria-label={t('shell.sidebar.close')}
            />
            <AreaLanguageSwitch language={language} />
            <ColorSchemeSwitch />
          </div>
          <Sidebar screens={screens} unread={unread} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
