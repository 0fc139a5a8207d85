import { useEffect, useState } from 'react';

const TICKS_EVERY = 10_000;

/** The moment that it is, as exactly as «-5 minutes» needs it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);

  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICKS_EVERY);
    return () => window.clearInterval(timer);
  }, []);

  return now;
}
