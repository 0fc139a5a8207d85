import type { Language } from '~/i18n/language';
import { localDay } from './dates';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

export interface TimeAgo {
  unit: 'minutes' | 'hours' | 'days';
  count: number;
}

/** Time since a timestamp, as the feed shows it; null after a week, when a date is clearer. */
export function timeAgo(iso: string, now: number): TimeAgo | null {
  const passed = now - Date.parse(iso);
  if (passed < HOUR) return { unit: 'minutes', count: wholeUnits(passed, MINUTE) };
  if (passed < 23 * HOUR) return { unit: 'hours', count: wholeUnits(passed, HOUR) };
  if (passed < 7 * DAY) return { unit: 'days', count: wholeUnits(passed, DAY) };
  return null;
}

/** At least one, also for timestamps in the future, when the clocks differ. */
function wholeUnits(passed: number, unit: number): number {
  return Math.max(1, Math.floor(passed / unit));
}
