import type { Language } from '~/i18n/language';

/**
 * Created once, since creating a formatter costs more than using it, and in a fixed time zone, so
 * that server and browser print the same day.
 */
const longDate: Record<Language, Intl.DateTimeFormat> = {
  en: longDateFormat('en-GB'),
  ru: longDateFormat('ru-RU'),
};

/** Formats a date for the public pages: "12 March 2026". */
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

/** "28.10.2026": a date unchanged, a timestamp as the day in the reader's time zone. */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? [];
  return year ? `${day}.${month}.${year}` : formatDotted(new Date(iso));
}

/** "28.10.2026 09:05", in the reader's time zone. */
export function formatDateTime(iso: string): string {
  const moment = new Date(iso);
  return `${formatDotted(moment)} ${formatTime(moment)}`;
}

/** "09:05", in the reader's time zone. */
export function formatTime(moment: Date): string {
  return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

/** "2026-10-28", the value of a date field: the day in the user's time zone. */
export function localDay(moment: Date): string {
  return [moment.getFullYear(), twoDigits(moment.getMonth() + 1), twoDigits(moment.getDate())].join(
    '-',
  );
}

const DAY_FIRST =
  /^(\d{1,2})\s*[./\- ]\s*(\d{1,2})\s*[./\- ]\s*(\d{4})\.?$|^(\d{2})(\d{2})(\d{4})$/;

/**
 * Reads a typed date, day first: "28.10.2026", "1/3/2026", "28102026", and "2026-10-28". Returns
 * the ISO date, or null if there is no such day between 1900 and 2199.
 */
export function parseTypedDate(text: string): string | null {
  const [, ...parts] = DAY_FIRST.exec(text.trim()) ?? [];
  const [day = '', month = '', year = ''] = parts.filter(Boolean);
  const iso = year ? [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-') : text.trim();
  return isIsoDate(iso) ? iso : null;
}

/** True for an existing day between 1900 and 2199, such as "2026-10-28". */
export function isIsoDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/**
 * Returns today or `earliest`, whichever is later: the journal's day may begin before the user's.
 */
export function todayOrLater(earliest: string | null): string {
  const today = localDay(new Date());
  return earliest !== null && earliest > today ? earliest : today;
}

function formatDotted(moment: Date): string {
  return [twoDigits(moment.getDate()), twoDigits(moment.getMonth() + 1), moment.getFullYear()].join(
    '.',
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
