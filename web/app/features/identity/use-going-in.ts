import { useState } from 'react';
import type { SignedIn } from './complete-sign-in';

export type OnSignedIn = (destination: string, newDocument: boolean) => Promise<void>;

/** The last step of every sign-in: on to the next page, or the tab closes itself. */
export function useGoingIn(onSignedIn: OnSignedIn) {
  const [leftOpen, setLeftOpen] = useState(false);

  const goIn = async ({ destination, newDocument }: SignedIn, closeWhenDone: boolean) => {
    if (!closeWhenDone) return onSignedIn(destination, newDocument);
    window.close();
    // Browsers close only the tabs that a link or a script has opened.
    setLeftOpen(true);
  };

  return { goIn, leftOpen };
}
