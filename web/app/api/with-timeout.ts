import { NetworkError } from './errors';

const TIMEOUT_MS = 30_000;

/** Rejects a call that takes too long: a dead connection must not block later saves. */
export async function withTimeout<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('request timed out')), TIMEOUT_MS);
  });
  return Promise.race([call, timeout]).finally(() => clearTimeout(timer));
}
