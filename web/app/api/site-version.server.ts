import { AsyncLocalStorage } from 'node:async_hooks';
import { unwrapData } from './unwrap';
import { api, requestOptions } from './server-client.server';

/** Short: the reverse proxy serves a stale page if this request fails. */
const TIMEOUT_MS = 1_500;

const versionStorage = new AsyncLocalStorage<string>();

/**
 * Reads the version of the public site. Data that is read later has this version or a newer one.
 */
export async function readSiteVersion(request: Request): Promise<string> {
  const { version } = await unwrapData(
    api.GET('/api/v1/public/version', {
      ...requestOptions(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  return version;
}

/** Runs `callback` with cached data limited to this version of the site. */
export function withSiteVersion<T>(version: string, callback: () => T): T {
  return versionStorage.run(version, callback);
}

export function getCurrentSiteVersion(): string {
  return versionStorage.getStore() ?? 'any';
}
