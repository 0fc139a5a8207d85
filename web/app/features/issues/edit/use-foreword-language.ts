import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';

/** The language in which the foreword is shown: the interface's, the chosen one, or that of the first fault. */
export function useForewordLanguage(faults: Readonly<Record<string, string>>) {
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState<Language>(i18n.language === 'ru' ? 'ru' : 'en');
  const [seen, setSeen] = useState(faults);
  if (seen !== faults) {
    setSeen(faults);
    const [first] = Object.keys(faults);
    if (first === 'introEn') setLanguage('en');
    if (first === 'introRu') setLanguage('ru');
  }
  return { language, onLanguage: setLanguage };
}
