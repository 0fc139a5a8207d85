import { useState } from 'react';
import type { SignInResult } from './complete-sign-in';

export type OnSignedIn = (destination: string, isFullPageLoad: boolean) => Promise<void>;

/** Completes a sign-in: navigates to the destination, or closes the tab. */
export function useSignInRedirect(onSignedIn: OnSignedIn) {
  const [isTabOpen, setIsTabOpen] = useState(false);

  const redirect = async (
    { destination, isFullPageLoad }: SignInResult,
    closeWhenDone: boolean,
  ) => {
    if (!closeWhenDone) return onSignedIn(destination, isFullPageLoad);
    window.close();
    // Browsers only close tabs that a link or a script has opened.
    setIsTabOpen(true);
  };

  return { redirect, isTabOpen };
}
