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

/** «28.10.2026»: a day as it stands, a moment as the day it was for the person who reads. */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  return year ? `${day}.${month}.${year}` : inDots(new Date(iso));
}

/** «28.10.2026 09:05», in the reader's time zone. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso);
  return `${inDots(moment)} ${formatTime(moment)}`;
}

/** «09:05», in the reader's time zone. */
export function formatTime(moment: Date): string {
  return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** «2026-10-28», as a date field takes it: the day that it is for the person who fills it in. */
export function localDay(moment: Date): string {
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join(
    '-',
  );
}

/** Today, or a later day before which nothing can be: the journal's day may have begun before the reader's. */
export function todayOrLater(earliest: string | null): string {
  const today = localDay(new Date());
  return earliest !== null && earliest > today ? earliest : today;
}

function inDots(moment: Date): string {
  return [twoDigits(moment.getDate()), twoDigits(moment.getMonth() + 1), moment.getFullYear()].join(
    '.',
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
