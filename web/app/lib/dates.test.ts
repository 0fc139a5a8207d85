import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatLongDate, localDay, parseTypedDate } from './dates';

test('formatLongDate does not depend on the time zone', () => {
  expect(formatLongDate('2026-03-12T23:30:00Z', 'en')).toBe('12 March 2026');
  expect(formatLongDate('2026-03-12T23:30:00Z', 'ru')).toBe('12 марта 2026 г.');
});

test('formatDate keeps a date in every time zone', () => {
  expect(formatDate('2026-03-02')).toBe('02.03.2026');
});

test('timestamps are formatted in the time zone of the reader', () => {
  const moment = new Date(2026, 2, 2, 9, 5).toISOString();
  expect(formatDate(moment)).toBe('02.03.2026');
  expect(formatDateTime(moment)).toBe('02.03.2026 09:05');
});

test('localDay returns the day in the time zone of the user', () => {
  expect(localDay(new Date(2026, 2, 2, 0, 5))).toBe('2026-03-02');
  expect(localDay(new Date(2026, 2, 2, 23, 55))).toBe('2026-03-02');
});

test.each([
  ['28.10.2026', '2026-10-28'],
  [' 1.3.2026 ', '2026-03-01'],
  ['01/03/2026', '2026-03-01'],
  ['1 3 2026', '2026-03-01'],
  ['28.10.2026.', '2026-10-28'],
  ['29.02.2024', '2024-02-29'],
  ['28102026', '2026-10-28'],
  ['2026-10-28', '2026-10-28'],
  ['29.02.2026', null],
  ['10.28.2026', null],
  ['28.10.26', null],
  ['28.10.1899', null],
  ['28.10.22026', null],
  ['tomorrow', null],
  ['', null],
])('parseTypedDate reads %j as %j', (text, iso) => {
  expect(parseTypedDate(text)).toBe(iso);
});
