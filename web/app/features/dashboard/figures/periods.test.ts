import { expect, test } from 'vitest';
import {
  formatShare,
  groupMonths,
  groupYearAndQuarter,
  monthName,
  parsePeriod,
  toDayRange,
  toMonthRange,
} from './periods';

const monthsFrom = (year: number, first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    month: new Date(Date.UTC(year, first - 1 + index, 1)).toISOString().slice(0, 7),
  }));

test('unknown periods of the address are a year', () => {
  const parse = (search: string) => parsePeriod(new URLSearchParams(search));
  expect(parse('?period=36')).toBe(36);
  expect(parse('?period=120')).toBe(120);
  for (const search of ['', '?period=', '?period=13', '?period=1e2', '?period=-36']) {
    expect(parse(search), search).toBe(12);
  }
});

test('a period ends with the current month', () => {
  const january = new Date(2026, 0, 31, 23, 59);
  expect(toMonthRange(12, january)).toEqual({ from: '2025-02', to: '2026-01' });
  expect(toMonthRange(36, january)).toEqual({ from: '2023-02', to: '2026-01' });
  expect(toMonthRange(120, january)).toEqual({ from: '2016-02', to: '2026-01' });
});

test('the list behind a month has its first and last day', () => {
  const days = (from: string, to = from): unknown[] => Object.values(toDayRange({ from, to }));
  expect(days('2026-12')).toEqual(['2026-12-01', '2026-12-31']);
  expect(days('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
  expect(days('2026-01', '2026-03')).toEqual(['2026-01-01', '2026-03-31']);
});

test('months are grouped by calendar quarters and years', () => {
  const quarters = groupMonths(monthsFrom(2025, 11, 5), 3);
  expect(quarters.map(({ from, to }) => [from, to])).toEqual([
    ['2025-11', '2025-12'],
    ['2026-01', '2026-03'],
  ]);
  expect(groupYearAndQuarter(quarters[0]!)).toEqual({ year: '2025', quarter: 4 });
  const years = groupMonths(monthsFrom(2016, 8, 120), 12);
  expect(years.map(({ rows }) => rows.length)).toEqual([5, 12, 12, 12, 12, 12, 12, 12, 12, 12, 7]);
  expect(groupMonths(monthsFrom(2026, 1, 12), 1)).toHaveLength(12);
});

test('months and shares are written in the language', () => {
  expect(monthName('2026-07', 'en', 'long')).toBe('July 2026');
  expect(monthName('2026-07', 'ru', 'long')).toBe('июль 2026');
  expect(monthName('2026-07', 'en', 'short')).toBe('Jul 26');
  expect(monthName('2026-07', 'ru', 'short')).toMatch(/^июл[ья]\.? 26$/);
  expect(formatShare(0.754, 'en')).toBe('75%');
  expect(formatShare(0.754, 'ru')).toBe('75\u00a0%');
});
