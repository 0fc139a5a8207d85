import { redirect } from 'react-router';
import { readOldAddress } from '~/api/public-lists.server';
import { badGateway } from './bad-gateway.server';

/** Leads on for good where something was at this address; else the caller says that there is nothing. */
export async function leadFromOldAddress(request: Request): Promise<void> {
  const { pathname, search } = new URL(request.url);
  const path = decoded(pathname).replace(/\/+$/, '');
  const address = await readOldAddress(request, path).catch((error: unknown) => {
    throw badGateway(request, error);
  });
  if (address === null || address === path) return;
  // No browser may keep it: the number of a corrected issue may be another one's next year.
  throw redirect(address + search, { status: 301, headers: { 'Cache-Control': 'no-cache' } });
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
