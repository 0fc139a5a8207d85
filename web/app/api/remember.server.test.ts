import { expect, test, vi } from 'vitest';
import { rememberFor } from './remember.server';

function clock() {
  const time = { now: 0 };
  return { time, remember: rememberFor(60_000, () => time.now) };
}

test('loads once while the answer is fresh', async () => {
  const { time, remember } = clock();
  const load = vi.fn(() => Promise.resolve('facts'));
  expect(await remember('journal', load)).toBe('facts');
  time.now = 59_999;
  await remember('journal', load);
  expect(load).toHaveBeenCalledTimes(1);
  time.now = 60_000;
  await remember('journal', load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('those who come meanwhile wait for the same answer', async () => {
  const { remember } = clock();
  const load = vi.fn(() => Promise.resolve('facts'));
  await Promise.all([remember('journal', load), remember('journal', load)]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the last good answer stands in for a failure, and is not asked for at every request', async () => {
  const { time, remember } = clock();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await remember('journal', () => Promise.resolve('facts'));
  time.now = 100_000;
  const fail = vi.fn(() => Promise.reject(new Error('down')));
  expect(await remember('journal', fail)).toBe('facts');
  expect(await remember('journal', fail)).toBe('facts');
  expect(fail).toHaveBeenCalledTimes(1);
});

test('a failure with nothing to fall back on is a failure', async () => {
  const { remember } = clock();
  await expect(remember('journal', () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  );
  expect(await remember('journal', () => Promise.resolve('facts'))).toBe('facts');
});
