import { useSyncExternalStore } from 'react';
import { supportsPasskeys } from '~/lib/passkeys';

const subscribeToNothing = () => () => undefined;
const onServer = () => false;

/** True if the browser knows passkeys. False in HTML from the server, which cannot know it. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(subscribeToNothing, supportsPasskeys, onServer);
}
