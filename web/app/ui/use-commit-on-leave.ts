import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `callback` when a field disappears without a blur: with the page, or with its step on Back.
 * Listens for `pagehide` in the capture phase, before the listeners that store drafts.
 */
export function useCommitOnLeave(callback: () => void): void {
  const runCallback = useEffectEvent(callback);
  useEffect(() => {
    const handleLeave = () => runCallback();
    window.addEventListener('pagehide', handleLeave, { capture: true });
    return () => {
      window.removeEventListener('pagehide', handleLeave, { capture: true });
      handleLeave();
    };
  }, []);
}
