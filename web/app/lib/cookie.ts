/** One value out of a `Cookie` header or of `document.cookie`. */
export function readCookie(cookies: string | null, name: string): string | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [key, ...value] = pair.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}
