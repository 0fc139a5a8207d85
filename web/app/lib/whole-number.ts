import type { Language } from '~/i18n/language';

const formats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB'),
  // A number of four digits is divided as well, as in English.
  ru: new Intl.NumberFormat('ru-RU', { useGrouping: 'always' }),
};

/** «1,000» or «1 000». */
export function wholeNumber(value: number, language: Language): string {
  return formats[language].format(value);
}
