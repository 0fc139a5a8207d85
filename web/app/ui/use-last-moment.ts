import { useEffect, useEffectEvent } from 'react';

/**
 * A page that goes away gives no time to leave a field first: what is typed in it is taken over now. Before
 * all others hear of it, so that those who keep a form find it there.
 */
export function useLastMoment(act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const leave = () => actNow();
    window.addEventListener('pagehide', leave, { capture: true });
    return () => window.removeEventListener('pagehide', leave, { capture: true });
  }, []);
}
