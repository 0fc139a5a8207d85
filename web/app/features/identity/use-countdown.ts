import { useCallback, useEffect, useEffectEvent, useState } from 'react';

const TICK_MS = 1000;

export interface Countdown {
  state: 'not started' | 'started' | 'completed';
  secondsLeft: number;
  /** Starts or restarts the countdown. */
  start: () => void;
}

/** Counts down whole seconds and calls `onDone` at zero. */
export function useCountdown(seconds: number, onDone: () => void): Countdown {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const state = secondsLeft === null ? 'not started' : secondsLeft > 0 ? 'started' : 'completed';

  useEffect(() => {
    if (state !== 'started') return;
    const timer = window.setInterval(
      () => setSecondsLeft((last) => Math.max(0, (last ?? 0) - 1)),
      TICK_MS,
    );
    return () => window.clearInterval(timer);
  }, [state]);

  const handleDone = useEffectEvent(onDone);
  useEffect(() => {
    if (state === 'completed') handleDone();
  }, [state]);

  const start = useCallback(() => setSecondsLeft(seconds), [seconds]);
  return { state, secondsLeft: secondsLeft ?? seconds, start };
}
