import { AsyncLocalStorage } from 'node:async_hooks';
import { dataOf } from './answer';
import { api, of } from './server-client.server';

/** The front serves what it has kept when we are late, so nobody waits long for us to learn that the API is away. */
const PATIENCE_MS = 1_500;

const shown = new AsyncLocalStorage<string>();

/** The version of all that readers see. What is read later is of this version or newer. */
export async function readVersion(request: Request): Promise<string> {
  const { version } = await dataOf(
    api.GET('/api/v1/public/version', { ...of(request), signal: AbortSignal.timeout(PATIENCE_MS) }),
  );
  return version;
}

/** Whatever is remembered while the page is made, is remembered for this version only. */
export function showing<T>(version: string, make: () => T): T {
  return shown.run(version, make);
}

export function versionShown(): string {
  return shown.getStore() ?? 'any';
}
