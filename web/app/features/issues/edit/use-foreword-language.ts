import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';

/** Language of the shown foreword: the interface language, the chosen one, or that of the first error. */
export function useForewordLanguage(fieldErrors: Readonly<Record<string, string>>) {
  const { i18n } = useTranslation();
  const [language, setLanguage] = useState<Language>(i18n.language === 'ru' ? 'ru' : 'en');
  const [previousErrors, setPreviousErrors] = useState(fieldErrors);
  if (previousErrors !== fieldErrors) {
    setPreviousErrors(fieldErrors);
    const [first] = Object.keys(fieldErrors);
    if (first === 'introEn') setLanguage('en');
    if (first === 'introRu') setLanguage('ru');
  }
  return { language, onLanguageChange: setLanguage };
}
