import { expect, test, vi } from 'vitest';
import { versionShown } from '~/api/site-version.server';
import { serverAnswers } from '../../../test/server-answers';
import { keptPage } from './kept-page.server';

const VERSION = 'GET /api/v1/public/version';
const SHARED = { 'Cache-Control': 'public, max-age=0, s-maxage=5' };

function ask(
  headers: Record<string, string>,
  page = () => new Response('page', { headers: SHARED }),
) {
  const request = new Request('http://journal.test/issues?lang=ru', { headers });
  const next = vi.fn(() => Promise.resolve(page()));
  const answer = keptPage({ request } as Parameters<typeof keptPage>[0], next);
  return { next, answer: answer as Promise<Response> };
}

test('whoever has kept the page is told so before anything is made', async () => {
  serverAnswers({ [VERSION]: { body: { version: '7-ab' } } });
  const first = await ask({}).answer;
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^W\/"7-ab-.*-ru-\d{4}"$/);

  const again = ask({ 'if-none-match': `"other", ${tag}` });
  expect((await again.answer).status).toBe(304);
  expect(again.next).not.toHaveBeenCalled();
});

test('a page is made anew when anything that readers see has changed', async () => {
  serverAnswers({ [VERSION]: { body: { version: '8-ab' } } });
  const { answer } = ask({ 'if-none-match': 'W/"7-ab--ru-2026"' });
  expect((await answer).status).toBe(200);
});

test('who is signed in gets a page of their own', async () => {
  serverAnswers({ [VERSION]: { body: { version: '7-ab' } } });
  const soon = Math.floor(Date.now() / 1000) + 60;
  const first = await ask({}).answer;
  const headers = {
    'if-none-match': first.headers.get('etag') ?? '',
    cookie: `signed_in=${soon}`,
  };
  const { answer } = ask(headers, () => new Response('mine'));
  expect(await (await answer).text()).toBe('mine');
  expect((await answer).headers.has('etag')).toBe(false);
});

test('what the page reads is remembered for its version only', async () => {
  serverAnswers({ [VERSION]: { body: { version: '9-ab' } } });
  const seen: string[] = [];
  await ask({}, () => {
    seen.push(versionShown());
    return new Response('page');
  }).answer;
  expect(seen).toEqual(['9-ab']);
});

test('when the API is away the page says so, and the front shows what it has kept', async () => {
  serverAnswers({ [VERSION]: 'no connection' });
  const { answer, next } = ask({});
  await expect(answer).rejects.toMatchObject({ init: { status: 502 } });
  expect(next).not.toHaveBeenCalled();
});
