import { log } from '~/lib/log.server';
import { getCurrentSiteVersion } from './site-version.server';

interface Entry {
  value: unknown;
  version: string;
  freshUntil: number;
}

/**
 * Creates an in-process cache whose entries expire and are limited to one version of the site.
 * Concurrent requests share one load; if a load fails, the last good value is returned.
 */
export function createTtlCache(milliseconds: number, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<unknown>>();

  const findEntry = (key: string, version: string) => {
    const entry = entries.get(key);
    return entry?.version === version ? entry : undefined;
  };

  async function refresh(
    key: string,
    version: string,
    load: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      const value = await load();
      entries.set(key, { value, version, freshUntil: now() + milliseconds });
      return value;
    } catch (error) {
      const stale = findEntry(key, version);
      if (!stale) throw error;
      log('warn', 'load failed; serving the cached value', { key, error: String(error) });
      stale.freshUntil = now() + milliseconds / 10; // avoids a load at every request while the API is down
      return stale.value;
    } finally {
      loading.delete(key + version);
    }
  }

  return function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
    const version = getCurrentSiteVersion();
    const entry = findEntry(key, version);
    if (entry && entry.freshUntil > now()) return Promise.resolve(entry.value as T);

    let pending = loading.get(key + version);
    if (!pending) {
      pending = refresh(key, version, load);
      loading.set(key + version, pending);
    }
    return pending as Promise<T>;
  };
}
