import { NetworkError } from './errors';

const PATIENCE = 30_000;

/** A connection that died without a word must not hold up everything that is typed after it. */
export async function inTime<T>(call: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkError('No answer in time')), PATIENCE);
  });
  return Promise.race([call, late]).finally(() => clearTimeout(timer));
}
