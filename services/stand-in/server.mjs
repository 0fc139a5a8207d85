import http from 'node:http';
import { Readable, pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { KEEP_ALIVE_OPTIONS } from '../keep-alive.mjs';
import { respondHtml, respondJson, respondProxyPage } from './answers.mjs';
import { control } from './control.mjs';
import { CONNECTION_KINDS } from './failures.mjs';

const MAX_BODY_BYTES = 10 * 1024 * 1024;

/**
 * Fields that the accounts of all services have.
 *
 * @typedef {object} Account
 * @property {string} name
 * @property {import('./failures.mjs').Failures} failures
 * @property {import('./request-log.mjs').RequestLog} log
 */

/**
 * A request to the service, in parts.
 *
 * @typedef {object} Call
 * @property {string} stage
 * @property {any} [account] undefined if there is none of that name
 * @property {string} text what the request is about, for the `match` of failures
 * @property {Record<string, unknown>} [details] for the log
 */

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {import('./accounts.mjs').Accounts<any>} accounts
 * @property {(request: Request) => Promise<import('./answers.mjs').Answer | undefined>} show pages and JSON for
 *   people and tests
 * @property {(request: Request) => Promise<Call | undefined>} read undefined if there is no such route
 * @property {(call: any) => Promise<import('./answers.mjs').Answer>} answer
 *
 * @typedef {object} Request
 * @property {string} method GET instead of HEAD
 * @property {URL} url
 * @property {http.IncomingHttpHeaders} headers
 * @property {() => Promise<Buffer>} readBody
 */

/**
 * Serves a service together with its control requests, its failures and its log.
 *
 * @param {Service} service
 */
export function createStandIn(service) {
  return http.createServer(KEEP_ALIVE_OPTIONS, async (incoming, response) => {
    try {
      await handle(service, incoming, response);
    } catch (error) {
      const { message, status = 400 } = /** @type {Error & { status?: number }} */ (error);
      send(response, respondJson(status, { error: message }));
    }
  });
}

/**
 * @param {Service} service
 * @param {http.IncomingMessage} incoming
 * @param {http.ServerResponse} response
 */
async function handle(service, incoming, response) {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'stand-in'}`);
  const method = incoming.method === 'HEAD' ? 'GET' : String(incoming.method);
  const request = { method, url, headers: incoming.headers, readBody: () => readBody(incoming) };
  const readJson = async () => JSON.parse((await request.readBody()).toString());
  const account = url.searchParams.get('account');
  const shown =
    (await control(service, `${method} ${url.pathname}`, account, readJson)) ??
    (await service.show(request));
  if (shown) return send(response, shown);
  const call = await service.read(request);
  if (!call) return send(response, respondJson(404, { error: 'not found' }));
  const { stage, details } = call;
  const end = call.account?.log.begin({ stage, method, path: url.pathname, ...details });
  if (end) response.on('close', () => end(response.writableFinished ? response.statusCode : null));
  await transmit(service, call, response);
}

/**
 * Answers a request to the service, or simulates a failure of the connection.
 *
 * @param {Service} service
 * @param {Call} call
 * @param {http.ServerResponse} response
 */
async function transmit(service, call, response) {
  const failure = call.account?.failures.take(CONNECTION_KINDS, call.stage, call.text);
  if (failure?.kind === 'cut') return response.destroy();
  if (failure?.kind === 'status') return send(response, respondProxyPage(failure.status ?? 503));
  if (failure?.kind === 'html') return send(response, MAINTENANCE_PAGE);
  const answer = await service.answer(call);
  if (failure?.kind === 'lost') return response.destroy();
  if (failure?.kind === 'slow') await waitForTime(failure.milliseconds, aborted(response));
  if (failure?.kind === 'hold')
    await call.account.failures.hold(failure, { signal: aborted(response) });
  send(response, answer);
}

const MAINTENANCE_PAGE = respondHtml(
  200,
  '<!doctype html><html><head><title>Maintenance</title></head><body>We will be back soon.</body></html>\n',
);

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal of a client that gives up
 */
async function waitForTime(milliseconds, signal) {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
}

/** @param {http.ServerResponse} response */
function aborted(response) {
  const controller = new AbortController();
  response.on('close', () => controller.abort());
  return controller.signal;
}

/** @param {http.IncomingMessage} incoming */
async function readBody(incoming) {
  const chunks = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES)
    throw Object.assign(new RangeError('the body is too large'), { status: 413 });
  return Buffer.concat(chunks);
}

/**
 * @param {http.ServerResponse} response
 * @param {import('./answers.mjs').Answer} answer
 */
function send(response, { status, body, headers }) {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers });
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) response.end(body);
  else pipeline(Readable.from(body), response, () => {}); // a client may leave before the end
}
