import type { Language } from '~/i18n/language';
import { localDay } from './dates';

const DAY = 24 * 60 * 60 * 1000;

const words: Record<Language, Intl.RelativeTimeFormat> = {
  en: new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
  ru: new Intl.RelativeTimeFormat('ru', { numeric: 'auto' }),
};

/** How many days there are from today, as it is for the person who reads, to a day such as «2026-10-28». */
export function daysUntil(day: string, now: Date = new Date()): number {
  return Math.round((Date.parse(day) - Date.parse(localDay(now))) / DAY);
}

/** «in 5 days», «tomorrow», «2 days ago». */
export function formatDaysFromNow(days: number, language: Language): string {
  return words[language].format(days, 'day');
}
