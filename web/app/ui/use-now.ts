import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** Returns the current time, updated every ten seconds, for relative times. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);

  return now;
}
