import { log } from '~/lib/log.server';
import { versionShown } from './site-version.server';

interface Entry {
  value: unknown;
  version: string;
  freshUntil: number;
}

/**
 * Keeps answers in the process for a while, for pages of the same version. Requests that come while one is loading wait
 * for it together, and when loading fails the last good answer is better than none.
 */
export function rememberFor(milliseconds: number, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<unknown>>();

  const entryOf = (key: string, version: string) => {
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
      const stale = entryOf(key, version);
      if (!stale) throw error;
      log('warn', 'kept the earlier answer', { key, error: String(error) });
      stale.freshUntil = now() + milliseconds / 10; // not at every request while the server is down
      return stale.value;
    } finally {
      loading.delete(key + version);
    }
  }

  return function remember<T>(key: string, load: () => Promise<T>): Promise<T> {
    const version = versionShown();
    const entry = entryOf(key, version);
    if (entry && entry.freshUntil > now()) return Promise.resolve(entry.value as T);

    let pending = loading.get(key + version);
    if (!pending) {
      pending = refresh(key, version, load);
      loading.set(key + version, pending);
    }
    return pending as Promise<T>;
  };
}
