/**
 * Form values that were unsaved when the session ended, stored for this tab until the next sign-in.
 */
const PREFIX = 'octavo.draft.';

export type SessionDraft = Record<string, string>;

export function saveSessionDraft(name: string, draft: SessionDraft): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
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
