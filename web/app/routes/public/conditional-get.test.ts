import { expect, test, vi } from 'vitest';
import { getCurrentSiteVersion } from '~/api/site-version.server';
import { mockApi } from '../../../test/mock-api';
import { conditionalGet } from './conditional-get.server';

const VERSION = 'GET /api/v1/public/version';
const SHARED = { 'Cache-Control': 'public, max-age=0, s-maxage=5' };

function sendRequest(
  headers: Record<string, string>,
  page = () => new Response('page', { headers: SHARED }),
) {
  const request = new Request('http://journal.test/issues?lang=ru', { headers });
  const next = vi.fn(() => Promise.resolve(page()));
  const response = conditionalGet({ request } as Parameters<typeof conditionalGet>[0], next);
  return { next, response: response as Promise<Response> };
}

test('a matching ETag is answered with 304 before the page is rendered', async () => {
  mockApi({ [VERSION]: { body: { version: '7-ab' } } });
  const first = await sendRequest({}).response;
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"7-ab-.*-ru-\d{4}"$/);

  const again = sendRequest({ 'if-none-match': `"other", ${tag}` });
  expect((await again.response).status).toBe(304);
  expect(again.next).not.toHaveBeenCalled();
});

test('a new site version renders the page again', async () => {
  mockApi({ [VERSION]: { body: { version: '8-ab' } } });
  const { response } = sendRequest({ 'if-none-match': 'W/"7-ab--ru-2026"' });
  expect((await response).status).toBe(200);
});

test('a signed-in user gets an uncached page', async () => {
  mockApi({ [VERSION]: { body: { version: '7-ab' } } });
  const soon = Math.floor(Date.now() / 1000) + 60;
  const first = await sendRequest({}).response;
  const headers = {
    'if-none-match': first.headers.get('etag') ?? '',
    cookie: `signed_in=${soon}`,
  };
  const { response } = sendRequest(headers, () => new Response('personal'));
  expect(await (await response).text()).toBe('personal');
  expect((await response).headers.has('etag')).toBe(false);
});

test('cached data are limited to the site version of the page', async () => {
  mockApi({ [VERSION]: { body: { version: '9-ab' } } });
  const versions: string[] = [];
  await sendRequest({}, () => {
    versions.push(getCurrentSiteVersion());
    return new Response('page');
  }).response;
  expect(versions).toEqual(['9-ab']);
});

test('a failed version request is a 502, so that the proxy serves a stale page', async () => {
  mockApi({ [VERSION]: 'no connection' });
  const { response, next } = sendRequest({});
  await expect(response).rejects.toMatchObject({ init: { status: 502 } });
  expect(next).not.toHaveBeenCalled();
});
