import { createContext } from 'react';

/** Nonce of the response's inline scripts; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
