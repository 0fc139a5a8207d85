import { signedInCookie, signedOutCookie } from './cookies';

/** Login token in local storage, shared by all tabs. */
export const TOKEN_KEY = 'octavo.token';

/** Present in local storage from signing out on request until the next sign-in. */
const SIGNED_OUT_KEY = 'octavo.signed-out';

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
  localStorage.removeItem(SIGNED_OUT_KEY);
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

/** Ends the session because the user asked for it: no tab stores unsaved text after that. */
export function endSessionOnRequest(): void {
  // First, because ending the session makes all tabs store their text.
  localStorage.setItem(SIGNED_OUT_KEY, 'yes');
  endSession();
}

export function wasSignedOutOnRequest(): boolean {
  return readStoredToken() === null && localStorage.getItem(SIGNED_OUT_KEY) !== null;
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

/** Reads the expiry of a login token in seconds. */
export function readExpiry(token: string | null): number | null {
  const expiry = readClaim(token, 'exp');
  return typeof expiry === 'number' && Number.isFinite(expiry) ? expiry : null;
}

/** Whom a login token belongs to, and in which session; for comparison with another token. */
interface TokenOwner {
  user: string | null;
  /** Null in tokens of release 0.1.0. */
  session: string | null;
}

/** Reads the owner of a login token, with or without the scheme of a header before it. */
export function readOwner(token: string | null): TokenOwner {
  const user = readClaim(token, 'sub');
  const session = readClaim(token, 'sid');
  return {
    user: typeof user === 'number' || typeof user === 'string' ? String(user) : null,
    session: typeof session === 'string' ? session : null,
  };
}

function readClaim(token: string | null, name: string): unknown {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (!claims || typeof claims !== 'object') return null;
    return new Map<string, unknown>(Object.entries(claims)).get(name);
  } catch {
    return null;
  }
}

export function isUnexpired(token: string | null, now = Date.now()): boolean {
  const expiry = readExpiry(token);
  return expiry !== null && expiry * 1000 > now;
}

/** Time before the end of the session at which the warning appears. */
export const WARNING_SECONDS = 5 * 60;

export function secondsLeft(expiry: number, now: number): number {
  return Math.max(0, Math.ceil(expiry - now / 1000));
}

export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
