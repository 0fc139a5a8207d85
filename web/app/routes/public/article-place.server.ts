import { redirect } from 'react-router';
import { paths } from '~/lib/paths';

/**
 * An article stands among the online first ones until its issue is out, and at its own address ever after. Whoever
 * comes to the other place is led on; no browser may keep that, since an issue can be taken back.
 */
export function leadToItsPlace(
  request: Request,
  { slug, issue }: { slug: string; issue: object | null },
): void {
  const { pathname, search } = new URL(request.url);
  const address = issue ? paths.publicArticle(slug) : paths.onlineFirstArticle(slug);
  if (pathname === address) return;
  throw redirect(address + search, {
    status: issue ? 301 : 302,
    headers: { 'Cache-Control': 'no-cache' },
  });
}
