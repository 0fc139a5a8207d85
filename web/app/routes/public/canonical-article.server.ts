import { redirect } from 'react-router';
import { paths } from '~/lib/paths';

/**
 * Redirects to the canonical address: `/online-first/…` until the issue is published, `/articles/…`
 * afterwards. Not cacheable, since an issue can be unpublished.
 */
export function redirectToCanonical(
  request: Request,
  { slug, issue }: { slug: string; issue: object | null },
): void {
  const { pathname, search } = new URL(request.url);
  const canonicalPath = issue ? paths.publicArticle(slug) : paths.onlineFirstArticle(slug);
  if (pathname === canonicalPath) return;
  throw redirect(canonicalPath + search, {
    status: issue ? 301 : 302,
    headers: { 'Cache-Control': 'no-cache' },
  });
}
