import { expect, test, vi } from 'vitest';
import { cacheControl, contentSecurityPolicy } from './document-headers.server';

const asked = (cookie?: string) =>
  ({ headers: new Headers(cookie ? { cookie } : {}) }) as unknown as Request;

const NEVER = 'private, no-store';

test('a public page may be kept by the front, never by the browser', () => {
  vi.stubEnv('PUBLIC_CACHE_SECONDS', '15');
  expect(cacheControl({ request: asked(), status: 200, cacheable: true })).toBe(
    'public, max-age=0, s-maxage=15, stale-if-error=86400',
  );
  vi.unstubAllEnvs();
});

test('that an article was withdrawn takes the place of what was kept', () => {
  expect(cacheControl({ request: asked(), status: 410, cacheable: true })).toContain('s-maxage=5');
});

test('nothing else may', () => {
  const soon = Math.floor(Date.now() / 1000) + 60;
  const request = asked(`signed_in=${soon}`);
  expect(cacheControl({ request, status: 200, cacheable: true })).toBe(NEVER);
  expect(cacheControl({ request: asked(), status: 404, cacheable: true })).toBe(NEVER);
  expect(cacheControl({ request: asked(), status: 502, cacheable: true })).toBe(NEVER);
  expect(cacheControl({ request: asked(), status: 200, cacheable: false })).toBe(NEVER);
});

test('scripts run only on pages that are sent with them, and only their own', () => {
  expect(contentSecurityPolicy(undefined)).toContain("script-src 'none'");
  expect(contentSecurityPolicy('abc')).toContain("script-src 'self' 'nonce-abc'");
  expect(contentSecurityPolicy('abc')).toContain("connect-src 'self'");
  expect(contentSecurityPolicy('abc')).toContain("frame-ancestors 'none'");
});

test('a report of an error may leave only pages with scripts, and only for where the key says', () => {
  vi.stubEnv('SENTRY_DSN', 'https://key@sentry.test:8443/1');
  expect(contentSecurityPolicy('abc')).toContain("connect-src 'self' https://sentry.test:8443;");
  expect(contentSecurityPolicy(undefined)).toContain("connect-src 'self';");
  vi.unstubAllEnvs();
});
