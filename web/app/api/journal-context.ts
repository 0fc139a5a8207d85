import { createContext, use } from 'react';
import type { Journal } from './types';

/** The journal in the personal area; null if it could not be loaded. */
export const JournalContext = createContext<Journal | null>(null);

/** Returns an example of the journal's DOIs: "10.5555/…". */
export function useDoiPlaceholder(): string | undefined {
  const journal = use(JournalContext);
  return journal ? `${journal.doiPrefix}/…` : undefined;
}
