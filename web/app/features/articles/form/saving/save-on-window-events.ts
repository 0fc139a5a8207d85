import { onSessionChange, readValidToken } from '~/lib/session';

interface WindowAutosave {
  saveNow: () => Promise<unknown>;
  /** Called when the connection or the session is back. */
  retry: () => void;
  saveDraft: () => void;
}

/**
 * Saves when the window loses focus or is hidden, and stores a local draft when the page or session
 * ends.
 */
export function saveOnWindowEvents(autosave: WindowAutosave): () => void {
  const saveNow = () => void autosave.saveNow();
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') saveNow();
  };
  const handleSessionChange = () => (readValidToken() ? autosave.retry() : autosave.saveDraft());

  window.addEventListener('online', autosave.retry);
  window.addEventListener('blur', saveNow);
  window.addEventListener('pagehide', autosave.saveDraft);
  document.addEventListener('visibilitychange', saveWhenHidden);
  const unsubscribe = onSessionChange(handleSessionChange);
  return () => {
    window.removeEventListener('online', autosave.retry);
    window.removeEventListener('blur', saveNow);
    window.removeEventListener('pagehide', autosave.saveDraft);
    document.removeEventListener('visibilitychange', saveWhenHidden);
    unsubscribe();
  };
}
