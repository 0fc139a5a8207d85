import type { Middleware } from 'openapi-fetch';
import { readTelemetryConfig } from '~/lib/telemetry';

/** A span as the server accepts it: see `crates/core/kit/src/telemetry/browser.rs`. */
export interface CallSpan {
  traceId: string;
  spanId: string;
  name: string;
  startMilliseconds: number;
  durationMilliseconds: number;
  status: number | null;
}

type OpenSpan = Omit<CallSpan, 'durationMilliseconds' | 'status'> & { startedAt: number };

const SPANS_PATH = '/api/telemetry/spans';
const FLUSH_MS = 5_000;
const MAX_BATCH = 64;

/**
 * Middleware that starts a trace with each API call if tracing is enabled, and uploads the spans in
 * batches.
 */
export function callTracing(headers: () => Record<string, string>): Middleware {
  const openSpans = new Map<string, OpenSpan>();
  let finishedSpans: CallSpan[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const [spans, authHeaders] = [finishedSpans, headers()];
    finishedSpans = [];
    // The upload needs a session; calls of anonymous users are traced only by the server.
    if (spans.length === 0 || !('Authorization' in authHeaders)) return;
    const body = JSON.stringify(spans);
    const headersWithType = { ...authHeaders, 'Content-Type': 'application/json' };
    const upload = fetch(SPANS_PATH, {
      method: 'POST',
      headers: headersWithType,
      body,
      keepalive: true,
    });
    upload.catch(() => undefined);
  }

  function finishSpan(id: string, status: number | null): void {
    const span = openSpans.get(id);
    if (!span) return;
    openSpans.delete(id);
    const { startedAt, ...rest } = span;
    finishedSpans.push({ ...rest, durationMilliseconds: performance.now() - startedAt, status });
    if (finishedSpans.length >= MAX_BATCH) flush();
    else timer ??= setTimeout(flush, FLUSH_MS);
  }

  if (typeof window !== 'undefined') window.addEventListener('pagehide', flush);
  return {
    onRequest({ request, id, schemaPath }) {
      if (!readTelemetryConfig().traces) return undefined;
      const span = startSpan(`${request.method} ${schemaPath}`);
      openSpans.set(id, span);
      request.headers.set('traceparent', `00-${span.traceId}-${span.spanId}-01`);
      return request;
    },
    onResponse({ id, response }) {
      finishSpan(id, response.status);
    },
    onError({ id }) {
      finishSpan(id, null);
    },
  };
}

function startSpan(name: string): OpenSpan {
  return {
    traceId: randomHex(16),
    spanId: randomHex(8),
    name,
    startMilliseconds: Date.now(),
    startedAt: performance.now(),
  };
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
