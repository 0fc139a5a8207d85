import { expect, test, vi } from 'vitest';
import { createTtlCache } from './ttl-cache.server';

function createCache() {
  const time = { now: 0 };
  return { time, cached: createTtlCache(60_000, () => time.now) };
}

test('the cache loads once while the value is fresh', async () => {
  const { time, cached } = createCache();
  const load = vi.fn(() => Promise.resolve('facts'));
  expect(await cached('journal', load)).toBe('facts');
  time.now = 59_999;
  await cached('journal', load);
  expect(load).toHaveBeenCalledTimes(1);
  time.now = 60_000;
  await cached('journal', load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('concurrent requests share one load', async () => {
  const { cached } = createCache();
  const load = vi.fn(() => Promise.resolve('facts'));
  await Promise.all([cached('journal', load), cached('journal', load)]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the cache returns the last good value after a failure, without a load at every request', async () => {
  const { time, cached } = createCache();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await cached('journal', () => Promise.resolve('facts'));
  time.now = 100_000;
  const fail = vi.fn(() => Promise.reject(new Error('down')));
  expect(await cached('journal', fail)).toBe('facts');
  expect(await cached('journal', fail)).toBe('facts');
  expect(fail).toHaveBeenCalledTimes(1);
});

test('the cache rejects if a load fails and there is no earlier value', async () => {
  const { cached } = createCache();
  await expect(cached('journal', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cached('journal', () => Promise.resolve('facts'))).toBe('facts');
});
