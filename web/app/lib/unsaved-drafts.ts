import { getActiveReviewLink } from './review-link';
import { wasSignedOutOnRequest } from './session';

/** What a local draft can be of. */
const LOCAL_KINDS = ['article', 'desk-article', 'issue', 'review', 'static-page'] as const;

export type LocalDraftKind = (typeof LOCAL_KINDS)[number];

/** Start of the keys of session drafts, in the session storage of one tab. */
export const SESSION_DRAFT_PREFIX = 'octavo.draft.';

/** Start of the keys of local drafts, in the local storage of all tabs. */
export function localDraftPrefix(kind: LocalDraftKind): string {
  return `octavo.${kind}.`;
}

/**
 * False once the user has signed out: the next person at this computer could read what forms store while
 * they close. An expired session stores drafts, and so does a review link, which has no session.
 */
export function mayStoreDrafts(): boolean {
  return getActiveReviewLink() !== null || !wasSignedOutOnRequest();
}

/** True if this browser has unsaved text, of this tab or of any other. */
export function hasUnsavedDrafts(): boolean {
  return findLocalKeys().length > 0 || findSessionKeys().length > 0;
}

/** Removes the unsaved text of all tabs from this browser, except session drafts of other tabs. */
export function removeUnsavedDrafts(): void {
  for (const key of findLocalKeys()) localStorage.removeItem(key);
  for (const key of findSessionKeys()) sessionStorage.removeItem(key);
}

function findLocalKeys(): string[] {
  const prefixes = LOCAL_KINDS.map(localDraftPrefix);
  return Object.keys(localStorage).filter((key) =>
    prefixes.some((prefix) => key.startsWith(prefix)),
  );
}

function findSessionKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(SESSION_DRAFT_PREFIX));
}
