/** Reads the expiry of a login token in seconds; the browser uses no other claim. */
export function readExpiry(token: string | null): number | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const expiry = claims && typeof claims === 'object' && 'exp' in claims ? claims.exp : null;
    return typeof expiry === 'number' && Number.isFinite(expiry) ? expiry : null;
  } catch {
    return null;
  }
}

export function isUnexpired(token: string | null, now = Date.now()): boolean {
  const expiry = readExpiry(token);
  return expiry !== null && expiry * 1000 > now;
}
