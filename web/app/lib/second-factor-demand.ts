/** Code of the response to a request that the user's role allows only with a second factor. */
export const SECOND_FACTOR_DEMANDED = 'second-factor-demanded';

const listeners = new Set<() => void>();

/** Calls the listener when the server refuses a request for lack of a second factor. */
export function onSecondFactorDemanded(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function notifySecondFactorDemanded(): void {
  for (const listener of [...listeners]) listener();
}
