import { redirect } from 'react-router';
import { findCurrentPath } from '~/api/public-lists.server';
import { paths } from '~/lib/paths';
import { badGateway } from './failures.server';

/** Redirects other spellings of an article's address, such as one that ends with a slash. */
export function redirectToCanonical(request: Request, slug: string): void {
  const { pathname, search } = new URL(request.url);
  const canonicalPath = paths.publicArticle(slug);
  if (pathname !== canonicalPath) throw redirect(canonicalPath + search, 301);
}

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
