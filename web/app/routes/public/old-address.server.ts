import { redirect } from 'react-router';
import { findCurrentPath } from '~/api/public-lists.server';
import { badGateway } from './bad-gateway.server';

/** Redirects permanently if something was published at this address before; otherwise returns. */
export async function redirectFromOldAddress(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const path = safeDecode(pathname).replace(/\/+$/, '');
  const currentPath = await findCurrentPath(request, path).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  if (currentPath === null || currentPath === path) return;
  // Not cacheable: the number of a corrected issue may be given to another one.
  throw redirect(currentPath + search, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}

function safeDecode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
