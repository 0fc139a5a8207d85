/**
 * Traces of rendered pages and the API calls they cause: W3C trace context in, OTLP as JSON out.
 * Enabled by OTLP_ENDPOINT.
 */
import { randomBytes } from 'node:crypto';
import { setInterval } from 'node:timers';
import { log } from './log.mjs';

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const FLUSH_MS = 2_000;
const MAX_QUEUED = 2_000;
const TIMEOUT_MS = 5_000;
const [SERVER_KIND, FAILED] = [2, 2];

/** @typedef {{ traceId: string, spanId: string, parentSpanId?: string, name: string }} OpenSpan */

/** @param {string | undefined} collector */
export function createTraces(collector) {
  if (!collector) return null;
  const url = `${collector.replace(/\/$/, '')}/v1/traces`;
  /** @type {unknown[]} */
  let waiting = [];

  async function flush() {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(exportRequest(spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`collector responded with ${response.status}`);
    } catch (error) {
      log('warn', 'trace export failed', { spans: spans.length, error: String(error) });
    }
  }
  setInterval(() => void flush(), FLUSH_MS).unref();

  /**
   * Traces a request. API calls on its behalf get its span as parent.
   *
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   * @param {string} path
   */
  function traceRequest(request, response, path) {
    const span = startSpan(request.headers.traceparent, `${request.method} page`);
    request.headers.traceparent = `00-${span.traceId}-${span.spanId}-01`;
    const start = Date.now();
    response.once('close', () => {
      if (waiting.length < MAX_QUEUED) waiting.push(finishSpan(span, start, response, path));
    });
  }

  return { traceRequest, flush };
}

/** @param {string | string[] | undefined} parent @param {string} name @returns {OpenSpan} */
export function startSpan(parent, name) {
  const match = typeof parent === 'string' ? TRACEPARENT.exec(parent) : null;
  const [, traceId = randomBytes(16).toString('hex'), parentSpanId] = match ?? [];
  return { traceId, spanId: randomBytes(8).toString('hex'), parentSpanId, name };
}

/**
 * @param {OpenSpan} span @param {number} start @param {import('node:http').ServerResponse} response
 * @param {string} path
 */
function finishSpan(span, start, response, path) {
  return {
    ...span,
    kind: SERVER_KIND,
    startTimeUnixNano: `${start}000000`,
    endTimeUnixNano: `${Date.now()}000000`,
    status: response.statusCode >= 500 ? { code: FAILED } : {},
    attributes: [
      // Without the query, and without e-mail addresses in the path.
      { key: 'url.path', value: { stringValue: path.replace(/[^/]*(@|%40)[^/]*/g, '…') } },
      { key: 'http.response.status_code', value: { intValue: String(response.statusCode) } },
    ],
  };
}

/** @param {unknown[]} spans */
function exportRequest(spans) {
  const service = { key: 'service.name', value: { stringValue: 'octavo-pages' } };
  return {
    resourceSpans: [
      { resource: { attributes: [service] }, scopeSpans: [{ scope: { name: 'octavo' }, spans }] },
    ],
  };
}
