import { expect, test } from 'vitest';
import { redirectToCanonical } from './redirects.server';

function getRedirect(issue: object | null, section: 'articles' | 'online-first') {
  const request = new Request(`http://journal.test/${section}/cord-blood?lang=ru`);
  try {
    redirectToCanonical(request, { slug: 'cord-blood', issue });
    return null;
  } catch (thrown) {
    const { status, headers } = thrown as Response;
    return [status, headers.get('location'), headers.get('cache-control')];
  }
}

test('the canonical address is not redirected', () => {
  expect(getRedirect({}, 'articles')).toBeNull();
  expect(getRedirect(null, 'online-first')).toBeNull();
});

test('the redirect is permanent once the issue is published, and temporary before', () => {
  expect(getRedirect({}, 'online-first')).toEqual([
    301,
    '/articles/cord-blood?lang=ru',
    'no-cache',
  ]);
  expect(getRedirect(null, 'articles')).toEqual([
    302,
    '/online-first/cord-blood?lang=ru',
    'no-cache',
  ]);
});
