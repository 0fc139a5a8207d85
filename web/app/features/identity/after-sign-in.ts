const KEY = 'octavo.after-sign-in';

/** What is to happen once the person is signed in. */
export interface AfterSignIn {
  returnUrl: string | null;
  /** Opened from the session warning: the tab closes itself instead of going on. */
  closeWhenDone: boolean;
}

/** The provider sends people back to a bare address, so this tab remembers what they came for. */
export function rememberAfterSignIn(after: AfterSignIn): void {
  sessionStorage.setItem(KEY, JSON.stringify(after));
}

export function recallAfterSignIn(): AfterSignIn {
  const { returnUrl, closeWhenDone } = readStored();
  return {
    returnUrl: typeof returnUrl === 'string' ? returnUrl : null,
    closeWhenDone: closeWhenDone === true,
  };
}

export function forgetAfterSignIn(): void {
  sessionStorage.removeItem(KEY);
}

function readStored(): Partial<Record<keyof AfterSignIn, unknown>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return stored && typeof stored === 'object' ? stored : {};
  } catch {
    return {};
  }
}
