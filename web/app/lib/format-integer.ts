import type { Language } from '~/i18n/language';

const formats: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB'),
  // Groups four digits too, as in English.
  ru: new Intl.NumberFormat('ru-RU', { useGrouping: 'always' }),
};

/** "1,000" or "1 000". */
export function formatInteger(value: number, language: Language): string {
  return formats[language].format(value);
}
