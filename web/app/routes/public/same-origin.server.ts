import { data } from 'react-router';

/**
 * Rejects forms posted from other sites, which could make their visitors request letters. Browsers
 * send `Sec-Fetch-Site` or `Origin`; a request with neither does not come from a browser and has no
 * session.
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const ownOrigin = process.env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
  const isSameOrigin = site
    ? site === 'same-origin' || site === 'none'
    : !origin || origin === ownOrigin;
  if (!isSameOrigin) throw data(null, { status: 403 });
}
