import { expect, test } from 'vitest';
import { loader as onlineFirstArticle } from './online-first-article';
import { redirectToCanonical } from './redirects.server';

const requestFor = (path: string) => new Request(`http://journal.test${path}`);

function readRedirect({ status, headers }: Response) {
  return [status, headers.get('location')];
}

function getRedirect(path: string) {
  try {
    redirectToCanonical(requestFor(path), 'cord-blood');
    return null;
  } catch (thrown) {
    return readRedirect(thrown as Response);
  }
}

test('the canonical address of an article is not redirected', () => {
  expect(getRedirect('/articles/cord-blood?lang=ru')).toBeNull();
});

test('other spellings of an article’s address redirect permanently', () => {
  const expected = [301, '/articles/cord-blood?lang=ru'];
  expect(getRedirect('/articles/cord-blood/?lang=ru')).toEqual(expected);
  expect(getRedirect('/Articles/cord-blood?lang=ru')).toEqual(expected);
});

test('the online-first address of an article redirects permanently and keeps the language', () => {
  const open = (slug: string, search: string) =>
    readRedirect(
      onlineFirstArticle({
        request: requestFor(`/online-first/${encodeURIComponent(slug)}${search}`),
        params: { slug },
      } as Parameters<typeof onlineFirstArticle>[0]),
    );
  expect(open('cord-blood', '?lang=ru')).toEqual([301, '/articles/cord-blood?lang=ru']);
  expect(open('//evil.test', '')).toEqual([301, '/articles/%2F%2Fevil.test']);
});
