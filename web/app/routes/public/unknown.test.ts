import { expect, test, vi } from 'vitest';
import { makeArticleSearchResult } from '../../../test/public-lists';
import { mockApi } from '../../../test/mock-api';
import { loader as error } from './error';
import { loader as unknown } from './unknown';
import { rejectUnknownFiles } from './unknown-files.server';

const requestFor = (path: string) => new Request(`http://journal.test${path}`);

test('an unknown address shows the home page with status 404', async () => {
  mockApi({
    'GET /api/v1/public/en/issues/latest': { status: 404, body: {} },
    'GET /api/v1/public/en/articles/online-first': { body: { results: [], count: 0 } },
    'GET /api/v1/public/en/articles': { body: makeArticleSearchResult() },
    'GET /api/v1/public/consents/newsletter': { body: { version: 1, text: 'I agree.' } },
    'GET /api/v1/enums': { body: { articleTypes: [] } },
  });
  const request = requestFor('/no/such/place');
  const { data, init } = await unknown({ request } as Parameters<typeof unknown>[0]);
  expect(init?.status).toBe(404);
  expect(data).toMatchObject({ content: { issue: null, latest: [{}, {}] } });
});

/** Returns the status of a path that matches no other route; 200 if it is rendered. */
async function getStatus(params: Record<string, string>) {
  const next = vi.fn(() => Promise.resolve(new Response('page')));
  const args = { request: requestFor('/'), params } as unknown as Parameters<
    typeof rejectUnknownFiles
  >[0];
  const response = (await rejectUnknownFiles(args, next)) as Response;
  expect(await response.text()).toBe(response.status === 404 ? '' : 'page');
  return response.status;
}

test.each(['nope.xml', 'favicon.ico', 'feeds/de.atom', '.well-known/nope', '.git/config'])(
  'an unknown file is a bare 404: %s',
  async (path) => {
    expect(await getStatus({ '*': path })).toBe(404);
  },
);

test.each(['no/such/place', 'index.php/ctt/article/view/12', '10.18620', 'Иванов И. И.'])(
  'an unknown address of people is rendered: %s',
  async (path) => {
    expect(await getStatus({ '*': path })).toBe(200);
  },
);

test('addresses of pages may contain dots', async () => {
  expect(await getStatus({ slug: 'x.y' })).toBe(200);
});

test.each([
  ['404', 404],
  ['410', 410],
  ['page-not-found', 404],
  ['auth-required', 403],
  ['anything', 200],
  ['constructor', 200],
])('the error page %s has status %i', (code, status) => {
  const request = requestFor(`/error/${code}`);
  const { init } = error({ request, params: { code } } as Parameters<typeof error>[0]);
  expect(init?.status).toBe(status);
});
