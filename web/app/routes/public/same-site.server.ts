import { data } from 'react-router';

/**
 * Forms are taken from our own pages only: another site must not have its readers ask for letters. Browsers say where
 * a form comes from; what says nothing is no browser, and carries nobody's session either.
 */
export function refuseFromElsewhere(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const own = process.env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
  const isOurs = site ? site === 'same-origin' || site === 'none' : !origin || origin === own;
  if (!isOurs) throw data(null, { status: 403 });
}
