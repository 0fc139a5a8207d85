import { expect, test } from 'vitest';
import { formatLongDate } from './dates';

test('the same day on every machine', () => {
  expect(formatLongDate('2026-03-12T23:30:00Z', 'en')).toBe('12 March 2026');
  expect(formatLongDate('2026-03-12T23:30:00Z', 'ru')).toBe('12 марта 2026 г.');
});
