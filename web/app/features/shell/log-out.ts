import { createContext, useContext } from 'react';

type LogOut = () => Promise<void>;

/** Signs the user out on request: without a return URL and without the session-ended toast. */
export const LogOutContext = createContext<LogOut>(() => Promise.resolve());

export function useLogOut(): LogOut {
  return useContext(LogOutContext);
}
