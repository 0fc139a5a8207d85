import { useEffect, useState, useSyncExternalStore } from 'react';
import { secondsLeft } from '~/lib/countdown';
import { onSessionChange, readSessionExpiry } from '~/lib/session';

/**
 * Seconds until the session expires. Updates every second, and immediately when any tab stores a
 * new token.
 */
export function useSessionSecondsLeft(): number {
  const expiry = useSyncExternalStore(onSessionChange, readSessionExpiry);
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);

  return expiry === null ? 0 : secondsLeft(expiry, now);
}
