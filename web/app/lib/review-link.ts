/**
 * The key in the link of a letter, which opens one review without signing in. While it is used it takes the
 * place of the session for this document, and of no other: whoever is signed in here stays so.
 */
const STORAGE_KEY = 'octavo.review-link';

let key: string | null = null;
const listeners = new Set<() => void>();

/** Outlives a reload and a change of the language, in this tab alone. */
export function rememberReviewLink(fromAddress: string): void {
  sessionStorage.setItem(STORAGE_KEY, fromAddress);
}

/** From now on everything that this document asks is asked by the link, if there is one. */
export function followReviewLink(): void {
  set(sessionStorage.getItem(STORAGE_KEY));
}

export function activeReviewLink(): string | null {
  return key;
}

/** It opens nothing any more. */
export function endReviewLink(): void {
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
