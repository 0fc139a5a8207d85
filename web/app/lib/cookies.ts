/** Reads one value from a `Cookie` header or from `document.cookie`. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/**
 * Cookie that contains only the token's expiry, because public pages run no scripts. The server
 * uses it for the redirect at `/` and for the header; it grants no access.
 */
const NAME = 'signed_in';

export function hasSignedInCookie(cookies: string | null, now = Date.now()): boolean {
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
