import { useEffect, useState, useSyncExternalStore } from 'react';
import { onSessionChange } from '~/lib/session';
import { Saver, type Surroundings } from './saver';

/** Ties what is typed and the window to the saving of one thing, which happens when it is asked for. */
export function useSaver<Article extends { version: number }, Content, P extends string>(
  article: Article,
  /** Taken as they are when the screen opens. */
  around: Surroundings<Article, Content, P>,
  /** Calls whenever something is typed; answers how to stop that. */
  onTyping: (typed: () => void) => () => void,
) {
  const [saver] = useState(() => new Saver(article, around));
  const [follow] = useState(() => onTyping);

  useEffect(() => {
    const deafen = follow(saver.touch);
    const stopFollowing = onSessionChange(saver.keep);
    window.addEventListener('pagehide', saver.keep);
    return () => {
      deafen();
      stopFollowing();
      window.removeEventListener('pagehide', saver.keep);
      saver.stop();
    };
  }, [follow, saver]);

  return { saver, saving: useSyncExternalStore(saver.listen, saver.current) };
}
