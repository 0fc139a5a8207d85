import { readCookie } from './cookie';

/**
 * Public pages carry no script, so signing in leaves a cookie that holds nothing but the token's
 * expiry. The server uses it for the redirect at `/` and for the header's words. It grants nothing.
 */
const NAME = 'signed_in';

export function saysSignedIn(cookies: string | null, now = Date.now()): boolean {
  return Number(readCookie(cookies, NAME) ?? 0) * 1000 > now;
}

export function signedInCookie(expiry: number, secure: boolean): string {
  return cookie(String(expiry), new Date(expiry * 1000), secure);
}

export function signedOutCookie(secure: boolean): string {
  return cookie('', new Date(0), secure);
}

function cookie(value: string, expires: Date, secure: boolean): string {
  const attributes = [`Path=/`, `Expires=${expires.toUTCString()}`, 'SameSite=Lax'];
  return [`${NAME}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}
