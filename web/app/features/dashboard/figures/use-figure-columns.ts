import { useTranslation } from 'react-i18next';
import type { Language } from '~/i18n/language';
import { paths } from '~/lib/paths';
import type { PlotColumn } from './plot-looks';
import {
  formatNumber,
  formatShare,
  groupMonths,
  groupYearAndQuarter,
  monthName,
  monthsPerBar,
  toDayRange,
  type DayRange,
  type MonthGroup,
  type Period,
} from './periods';

/** Names, numbers and columns of the figures in the interface language. */
export function useFigureColumns(period: Period) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const size = monthsPerBar(period);

  const groupName = (group: MonthGroup<unknown>, style: 'short' | 'long') => {
    if (size === 1) return monthName(group.from, language, style);
    const { year, quarter } = groupYearAndQuarter(group);
    return size === 12 ? year : t('dashboard.figures.quarter', { year, quarter });
  };

  return {
    number: (value: number | null) => (value === null ? '–' : formatNumber(value, language)),
    share: (value: number | null) => (value === null ? '–' : formatShare(value, language)),
    days: (value: number | null) =>
      value === null
        ? '–'
        : t('dashboard.figures.days', {
            count: value,
            days: formatNumber(value, language),
          }),
    monthName: (month: string) => monthName(month, language, 'long'),
    /** What one bar is, if it is not a month. */
    barNote:
      size === 1
        ? undefined
        : size === 3
          ? t('dashboard.figures.byQuarter')
          : t('dashboard.figures.byYear'),
    /** Columns of bars: counts add up over the months of a bar. */
    toBars: <Row extends { month: string }, Key extends keyof Row & string>(
      rows: readonly Row[],
      keys: readonly Key[],
    ): PlotColumn[] =>
      groupMonths(rows, size).map((group) => ({
        name: groupName(group, 'short'),
        longName: groupName(group, 'long'),
        range: toDayRange(group),
        values: Object.fromEntries(keys.map((key) => [key, sumOf(group.rows, key)])),
      })),
    /** Columns of lines: medians cannot be added up, so each month is a point. */
    toPoints: <Row extends { month: string }, Key extends keyof Row & string>(
      rows: readonly Row[],
      keys: readonly Key[],
    ): PlotColumn[] =>
      rows.map((row) => ({
        name: monthName(row.month, language, 'short'),
        longName: monthName(row.month, language, 'long'),
        range: toDayRange({ from: row.month, to: row.month }),
        values: Object.fromEntries(keys.map((key) => [key, row[key] as number | null])),
      })),
  };
}

export function sumOf<Key extends string>(rows: readonly object[], key: Key): number {
  return rows.reduce((sum, row) => sum + Number((row as Record<Key, unknown>)[key]), 0);
}

/** List of the articles submitted in these days; with a decision, of those that got it since. */
export function submittedHref({ firstDay, lastDay }: DayRange, decision?: string): string {
  return listHref({ decision, submittedAfter: firstDay, submittedBefore: lastDay });
}

/** List of the articles decided on in these days. */
export function decidedHref({ firstDay, lastDay }: DayRange, decision?: string): string {
  return listHref({ decision, decidedAfter: firstDay, decidedBefore: lastDay });
}

function listHref(filters: Record<string, string | undefined>): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return paths.editorArticlesBy(new URLSearchParams(given).toString());
}
