import { mayStoreDrafts, SESSION_DRAFT_PREFIX as PREFIX } from './unsaved-drafts';

/**
 * Form values that were unsaved when the session ended, stored for this tab until the next sign-in.
 */
export type SessionDraft = Record<string, string>;

export function saveSessionDraft(name: string, draft: SessionDraft): void {
  if (mayStoreDrafts()) sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
}

export function readSessionDraft(name: string): SessionDraft | null {
  const stored = sessionStorage.getItem(PREFIX + name);
  if (!stored) return null;
  try {
    const draft: unknown = JSON.parse(stored);
    return draft && typeof draft === 'object' ? (draft as SessionDraft) : null;
  } catch {
    return null;
  }
}

export function removeSessionDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}
