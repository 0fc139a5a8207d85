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

export function cacheControl({ request, status, cacheable }: Cached): string {
  if (!cacheable || status !== 200 || saysSignedIn(request.headers.get('cookie'))) {
    return 'private, no-store';
  }
  const seconds = Number(process.env.PUBLIC_CACHE_SECONDS ?? 60);
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=600`;
}

/** Without a nonce the page runs no script at all. */
export function contentSecurityPolicy(nonce: string | undefined): string {
  const scripts = nonce
    ? [`script-src 'self' 'nonce-${nonce}'`, "connect-src 'self'"]
    : ["script-src 'none'"];
  return [
    "default-src 'none'",
    ...scripts,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
