import { Switch } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';

const KEY = 'octavo.desk.translation-mode';

/** Shows Russian fields beside English ones. Stored, because translators work on many articles. */
export function useTranslationMode() {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) === 'on');
  const setMode = useCallback((on: boolean) => {
    setIsOn(on);
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Without storage the choice lasts until the page is reloaded.
    }
  }, []);
  return [isOn, setMode] as const;
}

interface TranslationSwitchProps {
  isOn: boolean;
  onToggle: (on: boolean) => void;
}

export function TranslationSwitch({ isOn, onToggle }: TranslationSwitchProps) {
  const { t } = useTranslation();
  return (
    <Switch
      mt="lg"
      label={t('editorArticleForm.translation.mode')}
      checked={isOn}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
    />
  );
}
