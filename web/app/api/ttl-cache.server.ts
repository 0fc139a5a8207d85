import { LRUCache } from 'lru-cache';
import { log } from '~/lib/log.server';
import { getCurrentSiteVersion } from './site-version.server';

/** Enough for all keys in the last few versions of the site. */
const MAX_ENTRIES = 20;

interface Source {
  key: string;
  load: () => Promise<object>;
}

/**
 * Creates an in-process cache whose entries expire and are limited to one version of the site.
 * Concurrent requests share one load; if a load fails, the last good value is returned.
 */
export function createTtlCache(milliseconds: number, now?: () => number) {
  const cache = new LRUCache<string, object, Source>({
    max: MAX_ENTRIES,
    ttl: milliseconds,
    ...(now && { perf: { now }, ttlResolution: 0 }),
    // The requests that wait for a value need it even if its entry has been removed meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(_, stale, { context: { key, load }, options }) {
      try {
        return await load();
      } catch (error) {
        if (!stale) throw error;
        log('warn', 'load failed; serving the cached value', { key, error: String(error) });
        options.ttl = milliseconds / 10; // avoids a load at every request while the API is down
        return stale;
      }
    },
  });

  return function cached<T extends object>(key: string, load: () => Promise<T>): Promise<T> {
    const versionedKey = `${key} ${getCurrentSiteVersion()}`;
    return cache.forceFetch(versionedKey, { context: { key, load } }) as Promise<T>;
  };
}
