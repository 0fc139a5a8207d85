import type { Language } from '~/i18n/language';
import { localDay } from './dates';

const DAY = 24 * 60 * 60 * 1000;

const formats: Record<Language, Intl.RelativeTimeFormat> = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  ru: new Intl.RelativeTimeFormat('ru', { numeric: 'auto' }),
};

/** Days from today, in the user's time zone, to a date such as "2026-10-28". */
export function daysUntil(day: string, now: Date = new Date()): number {
  return Math.round((Date.parse(day) - Date.parse(localDay(now))) / DAY);
}

/** "in 5 days", "tomorrow", "2 days ago". */
export function formatDaysFromNow(days: number, language: Language): string {
  return formats[language].format(days, 'day');
}
