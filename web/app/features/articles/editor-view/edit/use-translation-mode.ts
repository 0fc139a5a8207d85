import { useCallback, useState } from 'react';

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
