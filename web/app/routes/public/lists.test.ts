import { expect, test } from 'vitest';
import { foundArticles, publicIssue } from '../../../test/public-lists';
import { serverAnswers } from '../../../test/server-answers';
import { loader as articles } from './articles';
import { loader as home } from './home';
import { loader as issue } from './issue';
import { loader as oldAddress } from './old-address';
import { loader as onlineFirst } from './online-first';

type Loader = (args: never) => unknown;

/** What a loader gives, or what it ends with. */
async function open(loader: Loader, path: string, params: object = {}): Promise<unknown> {
  const request = new Request(`http://journal.test${path}`);
  try {
    return await loader({ request, params } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return [thrown.status, thrown.headers.get('location')];
    return (thrown as { init: { status: number } }).init.status;
  }
}

const FOUND = 'GET /api/v1/public/en/articles';
const OLD = 'GET /api/v1/public/old-addresses';

test('a search asks the server for exactly that', async () => {
  const asked = serverAnswers({ [FOUND]: { body: foundArticles() } });
  await open(articles, '/articles?query=cord+blood&field=title&from=2025&page=3');
  expect(Object.fromEntries(new URL(asked[0]!.url).searchParams)).toEqual({
    query: 'cord blood',
    field: 'title',
    publicationDateFrom: '2025-01-01',
    pageIndex: '2',
    pageSize: '20',
  });
});

test('what a form sends is made tidy', async () => {
  serverAnswers({});
  expect(await open(articles, '/articles?query=x&field=&from=&to=&order=')).toEqual([
    302,
    '/articles?query=x',
  ]);
});

test('a page behind the last leads to the last', async () => {
  serverAnswers({ [FOUND]: { body: foundArticles({ results: [], count: 45 }) } });
  expect(await open(articles, '/articles?query=x&page=9')).toEqual([
    302,
    '/articles?query=x&page=3',
  ]);
});

test('what the server cannot make sense of finds nothing; a page it has not leads to the first', async () => {
  serverAnswers({
    [FOUND]: { status: 422, body: { errors: {} } },
    'GET /api/v1/public/en/articles/online-first': { status: 422, body: { errors: {} } },
  });
  expect(await open(articles, '/articles?query=%22')).toMatchObject({ found: { count: 0 } });
  expect(await open(articles, '/articles?query=x&page=99999')).toEqual([302, '/articles?query=x']);
  expect(await open(onlineFirst, '/online-first?page=99999')).toEqual([302, '/online-first']);
});

test('a server that does not answer is no empty list', async () => {
  serverAnswers({});
  expect(await open(articles, '/articles')).toBe(502);
  expect(await open(home, '/home')).toBe(502);
  expect(await open(issue, '/issues/15-3', { slug: '15-3' })).toBe(502);
  expect(await open(oldAddress, '/archive/x')).toBe(502);
});

test('an issue comes with its formulas as mathematics', async () => {
  const text = '<p><span data-type="inline-math" data-latex="x^2"></span></p>';
  serverAnswers({
    'GET /api/v1/public/en/issues/15-3': {
      body: publicIssue({ foreword: { text, language: 'en' } }),
    },
  });
  const { issue: shown } = (await open(issue, '/issues/15-3', { slug: '15-3' })) as {
    issue: ReturnType<typeof publicIssue>;
  };
  expect(shown.foreword.text).toContain('<math');
});

test('an issue whose number was corrected is found at its new address', async () => {
  const asked = serverAnswers({
    'GET /api/v1/public/en/issues/15-4': { status: 404, body: {} },
    [OLD]: { body: { address: '/issues/15-3' } },
  });
  expect(await open(issue, '/issues/15-4?lang=en', { slug: '15-4' })).toEqual([
    301,
    '/issues/15-3?lang=en',
  ]);
  expect(new URL(asked[1]!.url).searchParams.get('path')).toBe('/issues/15-4');
});

test('an address that nothing was at is not found', async () => {
  serverAnswers({
    'GET /api/v1/public/en/issues/99-9': { status: 404, body: {} },
    [OLD]: { status: 404, body: {} },
  });
  expect(await open(issue, '/issues/99-9', { slug: '99-9' })).toBe(404);
  expect(await open(oldAddress, '/archive/tom-99-nomer-9')).toBe(404);
});

test('addresses of the earlier site lead on, however they are written', async () => {
  const asked = serverAnswers({ [OLD]: { body: { address: '/articles/cord-blood' } } });
  const path = '/archive/tom-7-nomer-2/klinicheskie-issledovaniya/cord%20blood/';
  expect(await open(oldAddress, path)).toEqual([301, '/articles/cord-blood']);
  expect(new URL(asked[0]!.url).searchParams.get('path')).toBe(
    '/archive/tom-7-nomer-2/klinicheskie-issledovaniya/cord blood',
  );
});

test('home is made of the latest issue, what is new and what comes first online', async () => {
  serverAnswers({
    'GET /api/v1/public/en/issues/latest': { status: 404, body: {} },
    'GET /api/v1/public/en/articles/online-first': { body: { results: [], count: 0 } },
    [FOUND]: { body: foundArticles() },
    'GET /api/v1/enums': { body: { articleTypes: [{ id: 1, nameEn: 'Review', nameRu: 'Обзор' }] } },
  });
  expect(await open(home, '/home')).toMatchObject({
    reading: { issue: null, foreword: '', latest: [{}, {}] },
    articleTypes: ['Review'],
  });
});
