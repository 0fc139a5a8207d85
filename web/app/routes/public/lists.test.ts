import { expect, test } from 'vitest';
import { makeArticleSearchResult, makePublicIssue } from '../../../test/public-lists';
import { mockApi } from '../../../test/mock-api';
import { loader as articles } from './articles';
import { loader as corrections } from './corrections';
import { loader as home } from './home';
import { loader as issue } from './issue';
import { loader as languageSwitch } from './language-switch';
import { loader as oldAddress } from './old-address';
import { loader as onlineFirst } from './online-first';

type Loader = (args: never) => unknown;

/** Returns the data of a loader, or the status and location of its error or redirect. */
async function load(loader: Loader, path: string, params: object = {}): Promise<unknown> {
  const request = new Request(`http://journal.test${path}`);
  const readRedirect = ({ status, headers }: Response) => [status, headers.get('location')];
  try {
    const loaded = await loader({ request, params } as never);
    return loaded instanceof Response ? readRedirect(loaded) : loaded;
  } catch (thrown) {
    if (thrown instanceof Response) return readRedirect(thrown);
    return (thrown as { init: { status: number } }).init.status;
  }
}

const ARTICLES = 'GET /api/v1/public/en/articles';
const OLD = 'GET /api/v1/public/old-addresses';

test('a search sends the parameters of the URL to the API', async () => {
  const requests = mockApi({ [ARTICLES]: { body: makeArticleSearchResult() } });
  await load(articles, '/articles?query=cord+blood&field=title&from=2025&page=3');
  expect(Object.fromEntries(new URL(requests[0]!.url).searchParams)).toEqual({
    query: 'cord blood',
    field: 'title',
    publicationDateFrom: '2025-01-01',
    pageIndex: '2',
    pageSize: '20',
  });
});

test('empty parameters of the form are removed by a redirect', async () => {
  mockApi({});
  expect(await load(articles, '/articles?query=x&field=&from=&to=&order=')).toEqual([
    302,
    '/articles?query=x',
  ]);
});

test('a page after the last redirects to the last', async () => {
  mockApi({ [ARTICLES]: { body: makeArticleSearchResult({ results: [], count: 45 }) } });
  expect(await load(articles, '/articles?query=x&page=9')).toEqual([
    302,
    '/articles?query=x&page=3',
  ]);
});

test('rejected parameters give an empty result, and a rejected page redirects to the first', async () => {
  mockApi({
    [ARTICLES]: { status: 422, body: { errors: {} } },
    'GET /api/v1/public/en/articles/online-first': { status: 422, body: { errors: {} } },
  });
  expect(await load(articles, '/articles?query=%22')).toMatchObject({ result: { count: 0 } });
  expect(await load(articles, '/articles?query=x&page=99999')).toEqual([302, '/articles?query=x']);
  expect(await load(onlineFirst, '/online-first?page=99999')).toEqual([302, '/online-first']);
});

test('a selected kind of notices is sent to the API, an unknown one is not', async () => {
  const requests = mockApi({
    'GET /api/v1/public/en/corrections': { body: { results: [], count: 0 } },
  });
  expect(await load(corrections, '/corrections?kind=removal')).toMatchObject({ kind: 'removal' });
  await load(corrections, '/corrections?kind=erratum');
  expect(requests.map(({ url }) => new URL(url).searchParams.get('kind'))).toEqual([
    'removal',
    null,
  ]);
});

test('a failed API request is a 502 instead of an empty list', async () => {
  mockApi({});
  expect(await load(articles, '/articles')).toBe(502);
  expect(await load(home, '/home')).toBe(502);
  expect(await load(issue, '/issues/15-3', { slug: '15-3' })).toBe(502);
  expect(await load(oldAddress, '/archive/x')).toBe(502);
});

test('an issue is loaded with its formulas rendered', async () => {
  const text = '<p><span data-type="inline-math" data-latex="x^2"></span></p>';
  mockApi({
    'GET /api/v1/public/en/issues/15-3': {
      body: makePublicIssue({ foreword: { text, language: 'en' } }),
    },
  });
  const { issue: loadedIssue } = (await load(issue, '/issues/15-3', { slug: '15-3' })) as {
    issue: ReturnType<typeof makePublicIssue>;
  };
  expect(loadedIssue.foreword.text).toContain('<math');
});

test('an issue whose number was corrected redirects to its new address', async () => {
  const requests = mockApi({
    'GET /api/v1/public/en/issues/15-4': { status: 404, body: {} },
    [OLD]: { body: { address: '/issues/15-3' } },
  });
  expect(await load(issue, '/issues/15-4?lang=en', { slug: '15-4' })).toEqual([
    301,
    '/issues/15-3?lang=en',
  ]);
  expect(new URL(requests[1]!.url).searchParams.get('path')).toBe('/issues/15-4');
});

test('an unknown address is a 404', async () => {
  mockApi({
    'GET /api/v1/public/en/issues/99-9': { status: 404, body: {} },
    [OLD]: { status: 404, body: {} },
  });
  expect(await load(issue, '/issues/99-9', { slug: '99-9' })).toBe(404);
  expect(await load(oldAddress, '/archive/tom-99-nomer-9')).toBe(404);
});

test('addresses of the previous site redirect in any spelling', async () => {
  const requests = mockApi({ [OLD]: { body: { address: '/articles/cord-blood' } } });
  const path = '/archive/tom-7-nomer-2/klinicheskie-issledovaniya/cord%20blood/';
  expect(await load(oldAddress, path)).toEqual([301, '/articles/cord-blood']);
  expect(new URL(requests[0]!.url).searchParams.get('path')).toBe(
    '/archive/tom-7-nomer-2/klinicheskie-issledovaniya/cord blood',
  );
});

test('addresses of the previous site in a language redirect once and permanently', async () => {
  const requests = mockApi({ [OLD]: { body: { address: '/articles/cord-blood' } } });
  const open = (path: string) => load(languageSwitch, path);
  expect(await open('/ru/archive/tom-7-nomer-2/klinicheskie-issledovaniya/cord-blood/')).toEqual([
    301,
    '/articles/cord-blood?lang=ru',
  ]);
  expect(new URL(requests[0]!.url).searchParams.get('path')).toBe(
    '/archive/tom-7-nomer-2/klinicheskie-issledovaniya/cord-blood',
  );
  expect(await open('/en/archive/tom-7-nomer-2?x=1&lang=ru')).toEqual([
    301,
    '/articles/cord-blood?x=1&lang=en',
  ]);
});

test('the language switch leads to the same page, also from an unknown old address', async () => {
  mockApi({ [OLD]: { status: 404, body: {} } });
  const open = (path: string) => load(languageSwitch, path);
  expect(await open('/ru/pages/faq?lang=en')).toEqual([302, '/pages/faq']);
  expect(await open('/ru/archive/tom-99-nomer-9')).toEqual([302, '/archive/tom-99-nomer-9']);
  mockApi({ [OLD]: 'no connection' });
  expect(await open('/ru/archive/tom-7-nomer-2')).toEqual([302, '/archive/tom-7-nomer-2']);
});

test('the home page shows the latest issue, new articles and online first articles', async () => {
  mockApi({
    'GET /api/v1/public/en/issues/latest': { status: 404, body: {} },
    'GET /api/v1/public/en/articles/online-first': { body: { results: [], count: 0 } },
    [ARTICLES]: { body: makeArticleSearchResult() },
    'GET /api/v1/public/consents/newsletter': { body: { version: 1, text: 'I agree.' } },
    'GET /api/v1/enums': { body: { articleTypes: [{ id: 1, nameEn: 'Review', nameRu: 'Обзор' }] } },
  });
  expect(await load(home, '/home')).toMatchObject({
    content: { issue: null, foreword: '', latest: [{}, {}] },
    articleTypes: ['Review'],
    consent: { version: 1 },
  });
});
