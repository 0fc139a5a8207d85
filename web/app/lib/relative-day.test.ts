import { expect, test } from 'vitest';
import { daysUntil, formatDaysFromNow } from './relative-day';

test('daysUntil counts from the local day', () => {
  const lateInTheEvening = new Date(2026, 10, 15, 23, 50);
  expect(daysUntil('2026-11-15', lateInTheEvening)).toBe(0);
  expect(daysUntil('2026-11-16', lateInTheEvening)).toBe(1);
  expect(daysUntil('2026-11-12', lateInTheEvening)).toBe(-3);
});

test('formatDaysFromNow is localized', () => {
  expect(formatDaysFromNow(5, 'en')).toBe('in 5 days');
  expect(formatDaysFromNow(2, 'ru')).toBe('послезавтра');
  expect(formatDaysFromNow(-5, 'ru')).toBe('5 дней назад');
});
