/** What a person had typed and not saved when the session ended. It waits in this tab until they are back. */
const PREFIX = 'octavo.draft.';

export type Draft = Record<string, string>;

export function keepDraft(name: string, draft: Draft): void {
  sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
}

export function keptDraft(name: string): Draft | null {
  const stored = sessionStorage.getItem(PREFIX + name);
  if (!stored) return null;
  try {
    const draft: unknown = JSON.parse(stored);
    return draft && typeof draft === 'object' ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

export function forgetDraft(name: string): void {
  sessionStorage.removeItem(PREFIX + name);
}
