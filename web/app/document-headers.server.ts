import { errorReportOrigins } from '~/lib/settings.server';
import { hasSignedInCookie } from '~/lib/cookies';

interface Document {
  request: Request;
  status: number;
  /** Set on pages with scripts. */
  nonce: string | undefined;
  cacheable: boolean;
}

/** Time after which a page that failed can be requested again, as the API says. */
const RETRY_AFTER_SECONDS = '2';

/** Sets caching headers and the content security policy of a document. */
export function setDocumentHeaders(headers: Headers, document: Document): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Vary', 'Accept-Encoding, Cookie, Accept-Language');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', cacheControl(document));
  if (document.status === 502 || document.status === 503) {
    headers.set('Retry-After', RETRY_AFTER_SECONDS);
  }
  // Not under `vite dev`, whose server adds its own scripts and styles.
  if (import.meta.env.PROD) {
    headers.set('Content-Security-Policy', contentSecurityPolicy(document.nonce));
  }
}

type Cached = Pick<Document, 'request' | 'status' | 'cacheable'>;

/**
 * Returns `Cache-Control`. Browsers revalidate every time, shared caches after some seconds, which
 * is cheap: see `conditional-get.server.ts`. Publishing takes effect within ten seconds, and stale
 * pages are served while the server fails.
 */
export function cacheControl({ request, status, cacheable }: Cached): string {
  // A 410 must replace the cached page of a withdrawn article.
  const isForAll = status === 200 || status === 410;
  if (!cacheable || !isForAll || hasSignedInCookie(request.headers.get('cookie'))) {
    return 'private, no-store';
  }
  const seconds = Number(process.env.PUBLIC_CACHE_SECONDS ?? 5);
  return `public, max-age=0, s-maxage=${seconds}, stale-if-error=86400`;
}

/**
 * Returns the policy; without a nonce the page runs no scripts. `connect-src` allows auditing tools
 * to request robots.txt from the page. Pages with scripts show manuscripts, which they fetch with
 * credentials, in the browser's PDF viewer: the frame inherits this policy, and some viewers are
 * objects in it.
 */
export function contentSecurityPolicy(nonce: string | undefined): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'none'",
    // Error reports leave the site only with a DSN, and only from pages with scripts.
    ['connect-src', "'self'", ...(nonce ? errorReportOrigins() : [])].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    ...(nonce ? ['frame-src blob:', 'object-src blob:'] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
