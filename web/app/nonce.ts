import { createContext } from 'react';

/** The number that lets this answer's own inline scripts run; the browser hides it after that. */
export const NonceContext = createContext<string | undefined>(undefined);
