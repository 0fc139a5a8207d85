import { createContext, useContext } from 'react';

type LogOut = () => Promise<void>;

/** How a screen leaves the area on purpose: without a way back, and without a word about an ended session. */
export const LogOutContext = createContext<LogOut>(() => Promise.resolve());

export function useLogOut(): LogOut {
  return useContext(LogOutContext);
}
