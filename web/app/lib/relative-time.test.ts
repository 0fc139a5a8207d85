import { expect, test } from 'vitest';
import { translator } from '~/i18n/translations';
import { daysUntil, formatDaysFromNow, timeAgo } from './relative-time';

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

const CREATED_AT = '2026-11-15T12:00:00Z';
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Both sides of every threshold, and every Russian plural. */
const THRESHOLDS: [passed: number, en: string | null, ru: string | null][] = [
  [-5 * MINUTE, '-1 minute', '-1 минута'],
  [0, '-1 minute', '-1 минута'],
  [60 * SECOND - 1, '-1 minute', '-1 минута'],
  [60 * SECOND, '-1 minute', '-1 минута'],
  [2 * MINUTE - 1, '-1 minute', '-1 минута'],
  [2 * MINUTE, '-2 minutes', '-2 минуты'],
  [5 * MINUTE, '-5 minutes', '-5 минут'],
  [21 * MINUTE, '-21 minutes', '-21 минута'],
  [60 * MINUTE - 1, '-59 minutes', '-59 минут'],
  [60 * MINUTE, '-1 hour', '-1 час'],
  [2 * HOUR - 1, '-1 hour', '-1 час'],
  [3 * HOUR, '-3 hours', '-3 часа'],
  [11 * HOUR, '-11 hours', '-11 часов'],
  [23 * HOUR - 1, '-22 hours', '-22 часа'],
  [23 * HOUR, '-1 day', '-1 день'],
  [2 * DAY - 1, '-1 day', '-1 день'],
  [2 * DAY, '-2 days', '-2 дня'],
  [5 * DAY, '-5 days', '-5 дней'],
  [7 * DAY - 1, '-6 days', '-6 дней'],
  [7 * DAY, null, null],
  [400 * DAY, null, null],
];

test.each(THRESHOLDS)('%d ms later: %s, %s', (passed, en, ru) => {
  const ago = timeAgo(CREATED_AT, Date.parse(CREATED_AT) + passed);
  const inWords = (language: 'en' | 'ru') =>
    ago && translator(language)(`notifications.ago.${ago.unit}`, { count: ago.count });
  expect(inWords('en')).toBe(en);
  expect(inWords('ru')?.replace('\u00a0', ' ') ?? null).toBe(ru);
});
