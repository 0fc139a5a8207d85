import type { Language } from '~/i18n/language';

/**
 * Formatters are made once, since making one costs more than using it, and in a fixed time zone, so
 * that the server and the browser print the same day.
 */
const longDate: Record<Language, Intl.DateTimeFormat> = {
  en: longDateFormat('en-GB'),
  ru: longDateFormat('ru-RU'),
};

/** «12 March 2026», for the public pages. */
export function formatLongDate(iso: string, language: Language): string {
  return longDate[language].format(new Date(iso));
}

function longDateFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
