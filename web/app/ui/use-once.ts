import { useEffect, useEffectEvent, useRef } from 'react';

/** Does something by itself when a screen opens: once, although strict mode runs every effect twice. */
export function useOnce(act: () => void, wanted: boolean): void {
  const done = useRef(false);
  const actNow = useEffectEvent(act);

  useEffect(() => {
    if (!wanted || done.current) return;
    done.current = true;
    actNow();
  }, [wanted]);
}
