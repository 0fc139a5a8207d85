import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useSelectedRole } from '~/api/use-current-user';
import { languageNames, otherLanguage, type Language } from '~/i18n/language';
import {
  isPaletteShortcut,
  type Command,
  type LoadPalette,
  type PaletteProps,
} from '~/lib/commands';
import { showError } from '~/ui/toasts';
import { useLanguageChange } from './area-language-switch';
import { SCHEMES } from './color-scheme-switch';
import { useRoleChange } from './role-switch';

interface Options {
  loadPalette: LoadPalette;
  language: Language;
  onLogOut: () => void;
}

/** Opens the command palette with Ctrl K or ⌘ K; its code is loaded when it is first needed. */
export function usePalette({ loadPalette, language, onLogOut }: Options) {
  const { t } = useTranslation();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const commands = useShellCommands(language, onLogOut);

  const open = async () => {
    try {
      const loaded = Palette ?? (await loadPalette());
      setPalette(() => loaded);
      setIsOpen(true);
    } catch {
      showError(t('shell.header.findFailed'), t('errors.network'), t);
    }
  };

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // Behind a dialog nothing opens.
    if (!isPaletteShortcut(event) || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault(); // the browser would move to its own search
    void open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return {
    openPalette: () => void open(),
    palette:
      Palette && isOpen ? <Palette commands={commands} onClose={() => setIsOpen(false)} /> : null,
  };
}

/** What the header offers, as commands: other roles, the other language, colours, signing out. */
function useShellCommands(language: Language, onLogOut: () => void): Command[] {
  const { t } = useTranslation();
  const { roles } = useCurrentUser();
  const selected = useSelectedRole();
  const { switchTo } = useRoleChange();
  const changeLanguage = useLanguageChange();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const other = otherLanguage(language);
  return [
    ...roles
      .filter((role) => role !== selected)
      .map((role) => ({
        id: `role-${role}`,
        label: t('shell.header.switchTo', { role: t(`roles.${role}`) }),
        run: () => switchTo(role),
      })),
    {
      id: 'language',
      label: `${t('shell.header.language')}: ${languageNames[other]}`,
      run: () => changeLanguage(other),
    },
    ...SCHEMES.filter((scheme) => scheme !== colorScheme).map((scheme) => ({
      id: `colors-${scheme}`,
      label: `${t('shell.colors.title')}: ${t(`shell.colors.${scheme}`)}`,
      run: () => setColorScheme(scheme),
    })),
    { id: 'log-out', label: t('shell.header.logout'), run: onLogOut },
  ];
}
