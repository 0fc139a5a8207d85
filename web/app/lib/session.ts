import { signedInCookie, signedOutCookie } from './signed-in-cookie';
import { isUnexpired, readExpiry } from './token';

/** Login token in local storage, shared by all tabs. */
export const TOKEN_KEY = 'octavo.token';

const listeners = new Set<() => void>();

export function readStoredToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function readValidToken(): string | null {
  const token = readStoredToken();
  return isUnexpired(token) ? token : null;
}

/** Expiry of the stored token in seconds, or null. */
export function readSessionExpiry(): number | null {
  return readExpiry(readStoredToken());
}

export function startSession(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  const expiry = readExpiry(token);
  if (expiry !== null) document.cookie = signedInCookie(expiry, isSecure());
  notifyListeners();
}

export function endSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  document.cookie = signedOutCookie(isSecure());
  notifyListeners();
}

/** Subscribes to session changes in this tab and, through the storage event, in others. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notifyListeners(): void {
  for (const listener of [...listeners]) listener();
}

function isSecure(): boolean {
  return window.location.protocol === 'https:';
}
