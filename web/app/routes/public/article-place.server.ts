import { redirect } from 'react-router';
import { paths } from '~/lib/paths';

export type ArticlePlace = 'articles' | 'online-first';

/**
 * An article stands among the online first ones until its issue is out, and at its own address ever after. Whoever
 * comes to the other place is led on; no browser may keep that, since an issue can be taken back.
 */
export function leadToItsPlace(
  request: Request,
  { slug, issue }: { slug: string; issue: object | null },
  asked: ArticlePlace,
): void {
  const place = issue ? 'articles' : 'online-first';
  if (place === asked) return;
  const address = issue ? paths.publicArticle(slug) : paths.onlineFirstArticle(slug);
  throw redirect(address + new URL(request.url).search, {
    status: issue ? 301 : 302,
    headers: { 'Cache-Control': 'no-cache' },
  });
}
