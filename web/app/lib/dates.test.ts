import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatLongDate, localDay } from './dates';

test('the same day on every machine', () => {
  expect(formatLongDate('2026-03-12T23:30:00Z', 'en')).toBe('12 March 2026');
  expect(formatLongDate('2026-03-12T23:30:00Z', 'ru')).toBe('12 марта 2026 г.');
});

test('a day is the same in every time zone', () => {
  expect(formatDate('2026-03-02')).toBe('02.03.2026');
});

test('a moment is told by the clock of whoever reads it', () => {
  const moment = new Date(2026, 2, 2, 9, 5).toISOString();
  expect(formatDate(moment)).toBe('02.03.2026');
  expect(formatDateTime(moment)).toBe('02.03.2026 09:05');
});

test('today is the day of whoever fills it in', () => {
  expect(localDay(new Date(2026, 2, 2, 0, 5))).toBe('2026-03-02');
  expect(localDay(new Date(2026, 2, 2, 23, 55))).toBe('2026-03-02');
});
