const KEY = 'octavo.after-sign-in';

/** Target of a sign-in, kept while the user is at the provider. */
export interface SignInIntent {
  returnUrl: string | null;
  /** The tab was opened from the session warning and closes itself instead of navigating. */
  closeWhenDone: boolean;
}

/** Stores the intent for this tab: the provider redirects to a URL without parameters. */
export function storeSignInIntent(after: SignInIntent): void {
  sessionStorage.setItem(KEY, JSON.stringify(after));
}

export function readSignInIntent(): SignInIntent {
  const { returnUrl, closeWhenDone } = readStored();
  return {
    returnUrl: typeof returnUrl === 'string' ? returnUrl : null,
    closeWhenDone: closeWhenDone === true,
  };
}

export function clearSignInIntent(): void {
  sessionStorage.removeItem(KEY);
}

function readStored(): Partial<Record<keyof SignInIntent, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}
