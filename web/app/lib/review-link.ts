/**
 * Code of the review link, which opens one assignment without signing in. While active, it replaces
 * the session in this document only.
 */
const STORAGE_KEY = 'octavo.review-link';

let key: string | null = null;
const listeners = new Set<() => void>();

/** Stores the code for this tab; it survives a reload and a change of the language. */
export function storeReviewLink(fromAddress: string): void {
  sessionStorage.setItem(STORAGE_KEY, fromAddress);
}

/** Sends all requests of this document with the stored code, if there is one. */
export function activateReviewLink(): void {
  set(sessionStorage.getItem(STORAGE_KEY));
}

export function getActiveReviewLink(): string | null {
  return key;
}

/** Removes a code that is no longer valid. */
export function clearReviewLink(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  set(null);
}

export function onReviewLinkChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: string | null): void {
  key = next;
  for (const listener of [...listeners]) listener();
}
