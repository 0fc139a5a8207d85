import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import { IconSunMoon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './area-header.module.css';

export const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Colours of the personal area in this browser: as the system, light or dark. */
export function ColorSchemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu
      position="bottom-end"
      width={220}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          variant="transparent"
          size={44}
          c="#fff"
          aria-label={t('shell.colors.title')}
          className={styles.iconButton}
        >
          <IconSunMoon size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.colors.title')}</Menu.Label>
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem
            key={scheme}
            value={scheme}
            checked={scheme === colorScheme}
            closeMenuOnClick
            mih={44}
            onChange={() => setColorScheme(scheme)}
          >
            {t(`shell.colors.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
