import { useEffect, useRef } from 'react';
import { renewSession } from '~/api/sessions';
import { onSessionChange, readSessionExpiry, secondsLeft, WARNING_SECONDS } from '~/lib/session';

/** Shortest time between two renewals. */
const RENEWAL_MINUTES = 10;
const CHECK_SECONDS = 60;
const ACTIVITY_EVENTS = ['pointerdown', 'keydown'] as const;

/**
 * Renews the session while the user does something: it ends only without use. Polling does not count,
 * or a forgotten tab would stay signed in. Once the warning is shown, only a sign-in helps.
 */
export function useSessionRenewal(): void {
  const isActive = useRef(false);

  useEffect(() => {
    let renewedAt = Date.now();
    const recordActivity = () => {
      isActive.current = true;
    };
    const renewIfUsed = () => {
      const now = Date.now();
      const expiry = readSessionExpiry();
      const isDue = now - renewedAt >= RENEWAL_MINUTES * 60_000;
      if (!isActive.current || !isDue || expiry === null) return;
      if (secondsLeft(expiry, now) < WARNING_SECONDS) return;
      isActive.current = false;
      // A failure is tried again with the next activity; a 401 ends the session.
      renewSession().catch(() => undefined);
    };
    const unsubscribe = onSessionChange(() => {
      renewedAt = Date.now();
    });
    const timer = window.setInterval(renewIfUsed, CHECK_SECONDS * 1000);
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, recordActivity);
    return () => {
      unsubscribe();
      window.clearInterval(timer);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, recordActivity);
    };
  }, []);
}
