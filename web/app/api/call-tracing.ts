import type { Middleware } from 'openapi-fetch';
import { watching } from '~/lib/watching';

/** What the server takes: see `crates/kit/src/telemetry/browser.rs`. */
export interface CallSpan {
  traceId: string;
  spanId: string;
  name: string;
  startMilliseconds: number;
  durationMilliseconds: number;
  status: number | null;
}

type Begun = Omit<CallSpan, 'durationMilliseconds' | 'status'> & { began: number };

const SPANS_PATH = '/api/telemetry/spans';
const FLUSH_MS = 5_000;
const MOST = 64;

/** A trace begins here with each call of the interface, if the journal wants to see them. */
export function callTracing(headers: () => Record<string, string>): Middleware {
  const begun = new Map<string, Begun>();
  let ended: CallSpan[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const [spans, names] = [ended, headers()];
    ended = [];
    // Strangers' calls are seen by the server alone.
    if (spans.length === 0 || !('Authorization' in names)) return;
    const body = JSON.stringify(spans);
    const all = { ...names, 'Content-Type': 'application/json' };
    const sent = fetch(SPANS_PATH, { method: 'POST', headers: all, body, keepalive: true });
    sent.catch(() => undefined);
  }

  function end(id: string, status: number | null): void {
    const span = begun.get(id);
    if (!span) return;
    begun.delete(id);
    const { began, ...rest } = span;
    ended.push({ ...rest, durationMilliseconds: performance.now() - began, status });
    if (ended.length >= MOST) flush();
    else timer ??= setTimeout(flush, FLUSH_MS);
  }

  if (typeof window !== 'undefined') window.addEventListener('pagehide', flush);
  return {
    onRequest({ request, id, schemaPath }) {
      if (!watching().traces) return undefined;
      const span = begin(`${request.method} ${schemaPath}`);
      begun.set(id, span);
      request.headers.set('traceparent', `00-${span.traceId}-${span.spanId}-01`);
      return request;
    },
    onResponse({ id, response }) {
      end(id, response.status);
    },
    onError({ id }) {
      end(id, null);
    },
  };
}

function begin(name: string): Begun {
  return {
    traceId: hexadecimal(16),
    spanId: hexadecimal(8),
    name,
    startMilliseconds: Date.now(),
    began: performance.now(),
  };
}

function hexadecimal(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
