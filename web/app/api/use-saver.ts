import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSessionChange } from '~/lib/session';
import { Saver, type SaverOptions } from './saver';

/** Creates a saver for one article and connects it to the form, the session and the window. */
export function useSaver<Article extends { version: number }, Content, P extends string>(
  article: Article,
  /** Read once, when the screen opens. */
  options: SaverOptions<Article, Content, P>,
  /** Subscribes to input in the form; returns the function that unsubscribes. */
  subscribeToInput: (onInput: () => void) => () => void,
) {
  const [saver] = useState(() => new Saver(article, options));
  const [subscribe] = useState(() => subscribeToInput);

  useEffect(() => {
    const unsubscribeFromInput = subscribe(saver.onInput);
    const unsubscribeFromSession = onSessionChange(saver.saveDraft);
    window.addEventListener('pagehide', saver.saveDraft);
    return () => {
      unsubscribeFromInput();
      unsubscribeFromSession();
      window.removeEventListener('pagehide', saver.saveDraft);
      saver.stop();
    };
  }, [subscribe, saver]);

  return { saver, saving: useSyncExternalStore(saver.subscribe, saver.getSnapshot) };
}
