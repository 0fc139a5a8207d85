import { expect, test, vi } from 'vitest';
import { withSiteVersion } from './site-version.server';
import { createTtlCache } from './ttl-cache.server';

const FACTS = { title: 'Journal' };

function createCache() {
  const time = { now: 1 };
  return { time, cached: createTtlCache(60_000, () => time.now) };
}

test('the cache loads once while the value is fresh', async () => {
  const { time, cached } = createCache();
  const load = vi.fn(() => Promise.resolve(FACTS));
  expect(await cached('journal', load)).toBe(FACTS);
  time.now = 60_000;
  await cached('journal', load);
  expect(load).toHaveBeenCalledTimes(1);
  time.now = 60_002;
  await cached('journal', load);
  expect(load).toHaveBeenCalledTimes(2);
});

test('concurrent requests share one load', async () => {
  const { cached } = createCache();
  const load = vi.fn(() => Promise.resolve(FACTS));
  await Promise.all([cached('journal', load), cached('journal', load)]);
  expect(load).toHaveBeenCalledTimes(1);
});

test('the cache returns the last good value after a failure, without a load at every request', async () => {
  const { time, cached } = createCache();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await cached('journal', () => Promise.resolve(FACTS));
  time.now = 100_000;
  const fail = vi.fn(() => Promise.reject(new Error('down')));
  expect(await cached('journal', fail)).toBe(FACTS);
  expect(await cached('journal', fail)).toBe(FACTS);
  expect(fail).toHaveBeenCalledTimes(1);
  time.now += 6_001;
  expect(await cached('journal', fail)).toBe(FACTS);
  expect(fail).toHaveBeenCalledTimes(2);
});

test('a new version of the site is loaded, and never replaced by an older value', async () => {
  const { cached } = createCache();
  await withSiteVersion('1', () => cached('journal', () => Promise.resolve(FACTS)));
  const newer = { title: 'Renamed journal' };
  const load = () => Promise.resolve(newer);
  expect(await withSiteVersion('2', () => cached('journal', load))).toBe(newer);
  const fail = () => Promise.reject(new Error('down'));
  await expect(withSiteVersion('3', () => cached('journal', fail))).rejects.toThrow('down');
});

test('the cache rejects if a load fails and there is no earlier value', async () => {
  const { cached } = createCache();
  await expect(cached('journal', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cached('journal', () => Promise.resolve(FACTS))).toBe(FACTS);
});
