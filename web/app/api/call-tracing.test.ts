import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '~/lib/session';
import { WATCHING_META } from '~/lib/watching';
import { tokenExpiringIn } from '../../test/people';
import { serverAnswers } from '../../test/server-answers';
import { dataOf } from './answer';
import type { CallSpan } from './call-tracing';
import { api } from './client';

const readMe = () => dataOf(api.GET('/api/v1/users/me'));

function watch(content: string): void {
  const meta = document.createElement('meta');
  meta.name = WATCHING_META;
  meta.content = content;
  document.head.append(meta);
}

/** From here on, and no more of what was asked before. */
function spansAreSent() {
  const sent = vi.spyOn(globalThis, 'fetch');
  sent.mockClear();
  return sent.mockResolvedValue(new Response(null, { status: 204 }));
}

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
});

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

test('a call that nobody watches carries no trace', async () => {
  const asked = serverAnswers({ 'GET /api/v1/users/me': { body: { id: 7 } } });
  await readMe();
  expect(asked[0]?.headers.has('traceparent')).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(asked).toHaveLength(1);
});

test('a trace begins with each call, and the browser tells its part of it', async () => {
  watch('{"traces":true}');
  const asked = serverAnswers({ 'GET /api/v1/users/me': { body: { id: 7 } } });
  await readMe();
  await readMe();
  const parents = asked.map((request) => request.headers.get('traceparent') ?? '');
  for (const parent of parents) expect(parent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(parents[0]).not.toBe(parents[1]);

  const sent = spansAreSent();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveBeenCalledOnce();
  const [path, options] = sent.mock.calls[0] ?? [];
  expect(path).toBe('/api/telemetry/spans');
  expect(options?.headers).toHaveProperty('Authorization');
  const spans = JSON.parse(options?.body as string) as CallSpan[];
  expect(spans.map((span) => `00-${span.traceId}-${span.spanId}-01`)).toEqual(parents);
  expect(spans[0]).toMatchObject({ name: 'GET /api/v1/users/me', status: 200 });
});

test('what got no answer is told as such; nothing is sent without a session', async () => {
  watch('{"traces":true}');
  serverAnswers({ 'GET /api/v1/users/me': 'no connection' });
  await expect(readMe()).rejects.toThrow();
  localStorage.clear();
  const sent = spansAreSent();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).not.toHaveBeenCalled();
});
