import { useCallback, useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 1000;

export interface Countdown {
  state: 'not started' | 'started' | 'completed';
  left: number;
  /** From the beginning, also when it is under way. */
  start: () => void;
}

/** Counts whole seconds down from its start, and tells when it is done. */
export function useCountdown(seconds: number, onDone: () => void): Countdown {
  const [left, setLeft] = useState<number | null>(null);
  const state = left === null ? 'not started' : left > 0 ? 'started' : 'completed';

  useEffect(() => {
    if (state !== 'started') return;
    const timer = window.setInterval(
      () => setLeft((last) => Math.max(0, (last ?? 0) - 1)),
      TICK_MS,
    );
    return () => window.clearInterval(timer);
  }, [state]);

  const tell = useEffectEvent(onDone);
  useEffect(() => {
    if (state === 'completed') tell();
  }, [state]);

  const start = useCallback(() => setLeft(seconds), [seconds]);
  return { state, left: left ?? seconds, start };
}
