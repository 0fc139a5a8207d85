const KEY = 'octavo.after-sign-in';
const REGISTRATION_KEY = 'octavo.after-registration';

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

/**
 * Stores where a new user wanted to go, for the page that the link in the letter opens, usually in
 * another tab.
 */
export function storeRegistrationReturnUrl(returnUrl: string | null): void {
  if (returnUrl) localStorage.setItem(REGISTRATION_KEY, returnUrl);
  else localStorage.removeItem(REGISTRATION_KEY);
}

export function readRegistrationReturnUrl(): string | null {
  return localStorage.getItem(REGISTRATION_KEY);
}

function readStored(): Partial<Record<keyof SignInIntent, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}
