import { log } from '~/lib/log.server';

interface Entry {
  value: unknown;
  freshUntil: number;
}

/**
 * Keeps answers in the process for a while. Requests that come while one is loading wait for it
 * together, and when loading fails the last good answer is better than none.
 */
export function rememberFor(milliseconds: number, now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<unknown>>();

  async function refresh(key: string, load: () => Promise<unknown>): Promise<unknown> {
    try {
      const value = await load();
      entries.set(key, { value, freshUntil: now() + milliseconds });
      return value;
    } catch (error) {
      const stale = entries.get(key);
      if (!stale) throw error;
      log('warn', 'kept the earlier answer', { key, error: String(error) });
      stale.freshUntil = now() + milliseconds / 10; // not at every request while the server is down
      return stale.value;
    } finally {
      loading.delete(key);
    }
  }

  return function remember<T>(key: string, load: () => Promise<T>): Promise<T> {
    const entry = entries.get(key);
    if (entry && entry.freshUntil > now()) return Promise.resolve(entry.value as T);

    let pending = loading.get(key);
    if (!pending) {
      pending = refresh(key, load);
      loading.set(key, pending);
    }
    return pending as Promise<T>;
  };
}
