import { onSessionChange, validToken } from '~/lib/session';

interface Saves {
  saveNow: () => Promise<unknown>;
  /** The connection or the session is back. */
  tryAgain: () => void;
  keep: () => void;
}

/** Whoever looks away may not come back: what is typed is saved before, or kept. */
export function watchWindow(autosave: Saves): () => void {
  const saveAtOnce = () => void autosave.saveNow();
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') saveAtOnce();
  };
  const followSession = () => (validToken() ? autosave.tryAgain() : autosave.keep());

  window.addEventListener('online', autosave.tryAgain);
  window.addEventListener('blur', saveAtOnce);
  window.addEventListener('pagehide', autosave.keep);
  document.addEventListener('visibilitychange', saveWhenHidden);
  const stopFollowing = onSessionChange(followSession);
  return () => {
    window.removeEventListener('online', autosave.tryAgain);
    window.removeEventListener('blur', saveAtOnce);
    window.removeEventListener('pagehide', autosave.keep);
    document.removeEventListener('visibilitychange', saveWhenHidden);
    stopFollowing();
  };
}
