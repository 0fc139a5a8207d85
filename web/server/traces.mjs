/**
 * A span for each page that is rendered, and for the API whose call it was: W3C trace context in, OTLP as JSON out. Only
 * when OTLP_ENDPOINT says where to.
 */
import { randomBytes } from 'node:crypto';
import { setInterval } from 'node:timers';
import { log } from './log.mjs';

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const FLUSH_MS = 2_000;
const MOST_WAITING = 2_000;
const TIMEOUT_MS = 5_000;
const [SERVER_KIND, FAILED] = [2, 2];

/** @typedef {{ traceId: string, spanId: string, parentSpanId?: string, name: string }} Begun */

/** @param {string | undefined} collector */
export function createTraces(collector) {
  if (!collector) return null;
  const address = `${collector.replace(/\/$/, '')}/v1/traces`;
  /** @type {unknown[]} */
  let waiting = [];

  async function flush() {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(message(spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the collector says ${answer.status}`);
    } catch (error) {
      log('warn', 'traces were not sent', { spans: spans.length, error: String(error) });
    }
  }
  setInterval(() => void flush(), FLUSH_MS).unref();

  /**
   * Whoever is asked on behalf of this request is told of its span.
   *
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {string} path
   */
  function follow(request, response, path) {
    const span = begin(request.headers.traceparent, `${request.method} page`);
    request.headers.traceparent = `00-${span.traceId}-${span.spanId}-01`;
    const start = Date.now();
    response.once('close', () => {
      if (waiting.length < MOST_WAITING) waiting.push(ended(span, start, response, path));
    });
  }

  return { follow, flush };
}

/** @param {string | string[] | undefined} parent @param {string} name @returns {Begun} */
export function begin(parent, name) {
  const known = typeof parent === 'string' ? TRACEPARENT.exec(parent) : null;
  const [, traceId = randomBytes(16).toString('hex'), parentSpanId] = known ?? [];
  return { traceId, spanId: randomBytes(8).toString('hex'), parentSpanId, name };
}

/**
 * @param {Begun} span @param {number} start @param {import('node:http').ServerResponse} response
 * @param {string} path
 */
function ended(span, start, response, path) {
  return {
    ...span,
    kind: SERVER_KIND,
    startTimeUnixNano: `${start}000000`,
    endTimeUnixNano: `${Date.now()}000000`,
    status: response.statusCode >= 500 ? { code: FAILED } : {},
    attributes: [
      // Without the query, and without an address in the path.
      { key: 'url.path', value: { stringValue: path.replace(/[^/]*(@|%40)[^/]*/g, '…') } },
      { key: 'http.response.status_code', value: { intValue: String(response.statusCode) } },
    ],
  };
}

/** @param {unknown[]} spans */
function message(spans) {
  const service = { key: 'service.name', value: { stringValue: 'octavo-pages' } };
  return {
    resourceSpans: [
      { resource: { attributes: [service] }, scopeSpans: [{ scope: { name: 'octavo' }, spans }] },
    ],
  };
}
