import { useEffect, useEffectEvent } from 'react';

/**
 * Takes over what is typed in a field that goes without having been left: with the page, or with its step when
 * somebody presses Back. Of a page that goes it hears before all others, so that those who keep a form find it there.
 */
export function useLastMoment(act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const leave = () => actNow();
    window.addEventListener('pagehide', leave, { capture: true });
    return () => {
      window.removeEventListener('pagehide', leave, { capture: true });
      leave();
    };
  }, []);
}
