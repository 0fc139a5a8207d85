import { randomUUID } from 'node:crypto';
import { log } from './log.mjs';

/** What the front may send; anything else would let a stranger write into our logs. */
const ACCEPTABLE_ID = /^[\w-]{8,64}$/;

/**
 * @param {Pick<import('node:http').IncomingMessage, 'headers'>} request
 * @returns {string}
 */
export function requestIdOf(request) {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE_ID.test(given) ? given : randomUUID();
}

/**
 * The query is left out on purpose: it can hold codes and addresses.
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
