import { reportsTo } from '~/lib/watching.server';
import { saysSignedIn } from '~/lib/signed-in-cookie';

interface Document {
  request: Request;
  status: number;
  /** Only for pages that are sent with scripts. */
  nonce: string | undefined;
  cacheable: boolean;
}

/** What every document is sent with: how it may be kept, and what it may load. */
export function setDocumentHeaders(headers: Headers, document: Document): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Vary', 'Accept-Encoding, Cookie, Accept-Language');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', cacheControl(document));
  // Under `vite dev` the browser must also load what the development server adds.
  if (import.meta.env.PROD) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(document.nonce));
  }
}

type Cached = Pick<Document, 'request' | 'status' | 'cacheable'>;

/**
 * Browsers ask each time and shared caches after some seconds, which costs hardly anything: see `kept-page.server.ts`. So
 * what is published or withdrawn is seen within ten. While nobody answers, what was kept is shown.
 */
export function cacheControl({ request, status, cacheable }: Cached): string {
  // That an article was withdrawn replaces what was kept of it.
  const isForAll = status === 200 || status === 410;
  if (!cacheable || !isForAll || saysSignedIn(request.headers.get('cookie'))) {
    return 'private, no-store';
  }
  const seconds = Number(process.env.PUBLIC_CACHE_SECONDS ?? 5);
  return `public, max-age=0, s-maxage=${seconds}, stale-if-error=86400`;
}

/** Without a nonce the page runs no script at all; whoever judges it still asks for robots.txt in its name. */
export function contentSecurityPolicy(nonce: string | undefined): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
    // Errors are reported to somebody else only if a key says to whom, and only by pages that run scripts.
    ['connect-src', "'self'", ...(nonce ? reportsTo() : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
