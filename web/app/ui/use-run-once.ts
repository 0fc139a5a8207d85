import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs an action once when a screen opens, although strict mode runs every effect twice. */
export function useRunOnce(callback: () => void, isEnabled: boolean): void {
  const done = useRef(false);
  const runCallback = useEffectEvent(callback);

  useEffect(() => {
    if (!isEnabled || done.current) return;
    done.current = true;
    runCallback();
  }, [isEnabled]);
}
