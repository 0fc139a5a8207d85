import { randomUUID } from 'node:crypto';

/**
 * Writes one event as a line of JSON.
 *
 * @param {'info' | 'warn' | 'error'} level
 * @param {string} message
 * @param {Record<string, unknown>} [fields]
 */
export function log(level, message, fields = {}) {
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields });
  process.stdout.write(`${line}\n`);
}

/** Ids accepted from the reverse proxy; others could inject text into the logs. */
const ACCEPTABLE_ID = /^[\w-]{8,64}$/;

/**
 * @param {Pick<import('node:http').IncomingMessage, 'headers'>} request
 * @returns {string}
 */
export function readRequestId(request) {
  const header = request.headers['x-request-id'];
  return typeof header === 'string' && ACCEPTABLE_ID.test(header) ? header : randomUUID();
}

/**
 * Logs a request when its response is closed. The query is left out: it can contain codes and
 * addresses.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path
 * @param {string} requestId
 */
export function logWhenDone(request, response, path, requestId) {
  const started = performance.now();
  response.once('close', () => {
    log(response.statusCode >= 500 ? 'error' : 'info', 'request', {
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
      finished: response.writableFinished,
      requestId,
    });
  });
}
