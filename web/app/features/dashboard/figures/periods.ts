import type { MonthRange } from '~/api/dashboard';
import type { Language } from '~/i18n/language';

/** Lengths of the periods to choose from, in months; the first is the default. */
export const PERIODS = [12, 36, 120] as const;

export type Period = (typeof PERIODS)[number];

/** First and last day, for the filters of the editors' list. */
export interface DayRange {
  firstDay: string;
  lastDay: string;
}

export function parsePeriod(searchParams: URLSearchParams): Period {
  const wanted = searchParams.get('period');
  return PERIODS.find((period) => String(period) === wanted) ?? PERIODS[0];
}

/** Months of a period that ends with this one. */
export function toMonthRange(period: Period, now = new Date()): MonthRange {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  return { from: formatMonth(year, month - period + 1), to: formatMonth(year, month) };
}

function formatMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}

/** Days from the start of one month to the end of another. */
export function toDayRange({ from, to }: MonthRange): DayRange {
  const { year, month } = parseMonth(to);
  return {
    firstDay: `${from}-01`,
    lastDay: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length),
  };
}

function parseMonth(text: string): { year: number; month: number } {
  const [year = 0, month = 0] = text.split('-').map(Number);
  return { year, month };
}

const LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' };

/** "Jul 26" for an axis, "July 2026" for a table. */
export function monthName(month: string, language: Language, style: 'short' | 'long'): string {
  return new Date(`${month}-01T00:00:00Z`)
    .toLocaleDateString(LOCALES[language], {
      month: style,
      year: style === 'short' ? '2-digit' : 'numeric',
      timeZone: 'UTC',
    })
    .replace(/\s*г\.$/, '');
}

/** Whole numbers as they are, days and others to a tenth. */
export function formatNumber(value: number, language: Language): string {
  return value.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 });
}

export function formatShare(share: number, language: Language): string {
  return share.toLocaleString(LOCALES[language], { style: 'percent', maximumFractionDigits: 0 });
}

export interface MonthGroup<Row> extends MonthRange {
  rows: Row[];
}

/** Months of one bar: one for a year, a quarter for three years, a year for ten. */
export function monthsPerBar(period: Period): 1 | 3 | 12 {
  return period === 12 ? 1 : period === 36 ? 3 : 12;
}

/** Groups months into calendar quarters or years; the first and the last may be incomplete. */
export function groupMonths<Row extends { month: string }>(
  rows: readonly Row[],
  size: 1 | 3 | 12,
): MonthGroup<Row>[] {
  const groups: (MonthGroup<Row> & { key: string })[] = [];
  for (const row of rows) {
    const { year, month } = parseMonth(row.month);
    const key = `${year}-${Math.floor((month - 1) / size)}`;
    const last = groups.at(-1);
    if (last?.key === key) {
      last.to = row.month;
      last.rows.push(row);
    } else {
      groups.push({ key, from: row.month, to: row.month, rows: [row] });
    }
  }
  return groups;
}

/** Parts of the name of a group of several months. */
export function groupYearAndQuarter({ from }: MonthRange): { year: string; quarter: number } {
  const { year, month } = parseMonth(from);
  return { year: String(year), quarter: Math.ceil(month / 3) };
}
