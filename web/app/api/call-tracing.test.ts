import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_KEY } from '~/lib/session';
import { TELEMETRY_META } from '~/lib/telemetry';
import { makeToken } from '../../test/current-users';
import { mockApi } from '../../test/mock-api';
import { unwrapData } from './unwrap';
import type { CallSpan } from './call-tracing';
import { api } from './client';

const readMe = () => unwrapData(api.GET('/api/v1/users/me'));

function addTelemetryMeta(content: string): void {
  const meta = document.createElement('meta');
  meta.name = TELEMETRY_META;
  meta.content = content;
  document.head.append(meta);
}

/** Mocks `fetch` for the span upload and clears the calls recorded so far. */
function mockSpanUpload() {
  const upload = vi.spyOn(globalThis, 'fetch');
  upload.mockClear();
  return upload.mockResolvedValue(new Response(null, { status: 204 }));
}

beforeEach(() => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
});

afterEach(() => {
  document.head.replaceChildren();
  localStorage.clear();
});

test('API calls carry no trace context if tracing is disabled', async () => {
  const requests = mockApi({ 'GET /api/v1/users/me': { body: { id: 7 } } });
  await readMe();
  expect(requests[0]?.headers.has('traceparent')).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(requests).toHaveLength(1);
});

test('every API call starts a trace, and its span is uploaded on page hide', async () => {
  addTelemetryMeta('{"traces":true}');
  const requests = mockApi({ 'GET /api/v1/users/me': { body: { id: 7 } } });
  await readMe();
  await readMe();
  const parents = requests.map((request) => request.headers.get('traceparent') ?? '');
  for (const parent of parents) expect(parent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(parents[0]).not.toBe(parents[1]);

  const upload = mockSpanUpload();
  window.dispatchEvent(new Event('pagehide'));
  expect(upload).toHaveBeenCalledOnce();
  const [path, options] = upload.mock.calls[0] ?? [];
  expect(path).toBe('/api/telemetry/spans');
  expect(options?.headers).toHaveProperty('Authorization');
  const spans = JSON.parse(options?.body as string) as CallSpan[];
  expect(spans.map((span) => `00-${span.traceId}-${span.spanId}-01`)).toEqual(parents);
  expect(spans[0]).toMatchObject({ name: 'GET /api/v1/users/me', status: 200 });
});

test('a failed call records a span, and nothing is uploaded without a session', async () => {
  addTelemetryMeta('{"traces":true}');
  mockApi({ 'GET /api/v1/users/me': 'no connection' });
  await expect(readMe()).rejects.toThrow();
  localStorage.clear();
  const upload = mockSpanUpload();
  window.dispatchEvent(new Event('pagehide'));
  expect(upload).not.toHaveBeenCalled();
});
