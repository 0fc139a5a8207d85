import { expect, test } from 'vitest';
import { formatCountdown, secondsLeft } from './countdown';

test.each([
  [299, '04:59'],
  [60, '01:00'],
  [9, '00:09'],
  [0, '00:00'],
  [3600, '60:00'],
])('%d seconds are formatted as %s', (seconds, expected) => {
  expect(formatCountdown(seconds)).toBe(expected);
});

test('secondsLeft rounds up and is never negative', () => {
  expect(secondsLeft(100, 40_000)).toBe(60);
  expect(secondsLeft(100, 40_001)).toBe(60);
  expect(secondsLeft(100, 99_999)).toBe(1);
  expect(secondsLeft(100, 100_000)).toBe(0);
  expect(secondsLeft(100, 500_000)).toBe(0);
});
