import { expect, test, vi } from 'vitest';
import { cacheControl, contentSecurityPolicy, setDocumentHeaders } from './document-headers.server';

const makeRequest = (cookie?: string) =>
  ({ headers: new Headers(cookie ? { cookie } : {}) }) as unknown as Request;

const NEVER = 'private, no-store';

test('a public page is cached by shared caches only', () => {
  vi.stubEnv('PUBLIC_CACHE_SECONDS', '15');
  expect(cacheControl({ request: makeRequest(), status: 200, cacheable: true })).toBe(
    'public, max-age=0, s-maxage=15, stale-if-error=86400',
  );
  vi.unstubAllEnvs();
});

test('a withdrawn article replaces its cached page', () => {
  expect(cacheControl({ request: makeRequest(), status: 410, cacheable: true })).toContain(
    's-maxage=5',
  );
});

test('other responses are not cached', () => {
  const soon = Math.floor(Date.now() / 1000) + 60;
  const request = makeRequest(`signed_in=${soon}`);
  expect(cacheControl({ request, status: 200, cacheable: true })).toBe(NEVER);
  expect(cacheControl({ request: makeRequest(), status: 404, cacheable: true })).toBe(NEVER);
  expect(cacheControl({ request: makeRequest(), status: 502, cacheable: true })).toBe(NEVER);
  expect(cacheControl({ request: makeRequest(), status: 200, cacheable: false })).toBe(NEVER);
});

test('a failed page says when it can be requested again', () => {
  const retryAfter = (status: number) => {
    const headers = new Headers();
    setDocumentHeaders(headers, {
      request: makeRequest(),
      status,
      nonce: undefined,
      cacheable: true,
    });
    return headers.get('Retry-After');
  };
  expect([200, 404, 502, 503].map(retryAfter)).toEqual([null, null, '2', '2']);
});

test('scripts run only with the nonce of their page', () => {
  expect(contentSecurityPolicy(undefined)).toContain("script-src 'none'");
  expect(contentSecurityPolicy('abc')).toContain("script-src 'self' 'nonce-abc'");
  expect(contentSecurityPolicy('abc')).toContain("connect-src 'self'");
  expect(contentSecurityPolicy('abc')).toContain("frame-ancestors 'none'");
});

test('only pages with scripts show a PDF that they have fetched', () => {
  expect(contentSecurityPolicy('abc')).toContain('frame-src blob:; object-src blob:;');
  expect(contentSecurityPolicy(undefined)).not.toContain('blob:');
});

test('error reports are allowed only from pages with scripts, and only to the origin of the DSN', () => {
  vi.stubEnv('SENTRY_DSN', 'https://key@sentry.test:8443/1');
  expect(contentSecurityPolicy('abc')).toContain("connect-src 'self' https://sentry.test:8443;");
  expect(contentSecurityPolicy(undefined)).toContain("connect-src 'self';");
  vi.unstubAllEnvs();
});
