import { expect, test } from 'vitest';
import { mockApi } from '../../../test/mock-api';
import { loader as switchLanguage } from './language-switch';
import { loader as onlineFirstArticle } from './online-first-article';
import { isOfAnotherSystem, redirectToCanonical } from './redirects.server';
import { loader as unknown } from './unknown';

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

const OLD_ADDRESS = 'GET /api/v1/public/old-addresses';

/** Returns status and target, or only the status of an error page. */
async function openUnknown(path: string) {
  const args = { request: requestFor(path) } as Parameters<typeof unknown>[0];
  const thrown: unknown = await unknown(args).then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof Response) return readRedirect(thrown);
  return [(thrown as { init: { status: number } }).init.status];
}

test.each([
  '/index.php/ctt/article/view/7',
  '/index.php/ctt/ru_RU/article/view/7/12',
  '/ctt/en_US/issue/view/3',
  '/ctt/article/download/7/12/article.pdf',
  '/jour/article/viewFile/7/12',
  '/jour/issue/view/3/showToc',
  '/article/view/7',
  '/index.php',
])('%s is an address of another system', (path) => {
  expect(isOfAnotherSystem(path)).toBe(true);
});

test.each([
  '/',
  '/no/such/place',
  '/articles/view',
  '/issues/10-1',
  '/article',
  '/pages/article/x',
])('%s is not an address of another system', (path) => {
  expect(isOfAnotherSystem(path)).toBe(false);
});

test('an address of another system redirects permanently, without its parameters', async () => {
  const requests = mockApi({ [OLD_ADDRESS]: { body: { address: '/articles/cord-blood' } } });
  expect(await openUnknown('/index.php/ctt/article/view/7/?inline=1')).toEqual([
    301,
    '/articles/cord-blood',
  ]);
  expect(new URL(requests[0]!.url).searchParams.get('path')).toBe('/index.php/ctt/article/view/7');
  expect(await openUnknown('/index.php/ctt/ru_RU/article/view/7')).toEqual([
    301,
    '/articles/cord-blood?lang=ru',
  ]);
});

test('an address of a galley leads to the PDF, whatever its language', async () => {
  mockApi({ [OLD_ADDRESS]: { body: { address: '/articles/cord-blood.en.pdf' } } });
  expect(await openUnknown('/ctt/ru_RU/article/download/7/12')).toEqual([
    301,
    '/articles/cord-blood.en.pdf',
  ]);
});

test('an unknown address of another system shows the error page, with status 404', async () => {
  mockApi({ [OLD_ADDRESS]: { status: 404, body: {} } });
  expect(await openUnknown('/jour/article/view/999')).toEqual([404]);
});

test('an address of another system behind a language leads to the page in that language', async () => {
  mockApi({ [OLD_ADDRESS]: { body: { address: '/articles/cord-blood' } } });
  const response = await switchLanguage({
    request: requestFor('/ru/article/view/7?a=b'),
  } as Parameters<typeof switchLanguage>[0]);
  expect(readRedirect(response)).toEqual([301, '/articles/cord-blood?lang=ru']);
});
