import { useCallback, useState } from 'react';

const KEY = 'octavo.desk.translation-mode';

/** Whether Russian stands beside English: whoever translates does so in one article after another. */
export function useTranslationMode() {
  const [isOn, setIsOn] = useState(() => localStorage.getItem(KEY) === 'on');
  const turn = useCallback((on: boolean) => {
    setIsOn(on);
    try {
      localStorage.setItem(KEY, on ? 'on' : 'off');
    } catch {
      // Then it is forgotten with the page.
    }
  }, []);
  return [isOn, turn] as const;
}
