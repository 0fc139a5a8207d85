import { STATUS_CODES } from 'node:http';
import { renderPage } from '../page.mjs';

/** The pages load nothing. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {string | Buffer | AsyncIterable<Buffer>} [body] in pieces to send it slowly
 * @property {Record<string, string>} [headers]
 */

/**
 * @param {number} status
 * @param {string} type
 * @param {string | Buffer} body
 * @param {Record<string, string>} [headers]
 * @returns {Answer}
 */
export function respond(status, type, body, headers) {
  return { status, body, headers: { 'content-type': type, ...headers } };
}

/**
 * @param {number} status
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
export function respondJson(status, body, headers) {
  return respond(status, 'application/json', JSON.stringify(body), headers);
}

/**
 * @param {number} status
 * @param {string} html
 */
export function respondHtml(status, html) {
  return respond(status, 'text/html;charset=UTF-8', html);
}

/**
 * @param {string} location
 * @param {number} [status]
 * @param {Record<string, string>} [headers]
 */
export function respondRedirect(location, status = 302, headers) {
  return respond(status, 'text/html;charset=UTF-8', '', { location, ...headers });
}

/**
 * A page for people.
 *
 * @param {string} title
 * @param {string} body
 */
export function respondPage(title, body) {
  const headers = { 'content-security-policy': PAGE_POLICY };
  return respond(200, 'text/html;charset=UTF-8', renderPage(title, body), headers);
}

/**
 * The page of a proxy before the service.
 *
 * @param {number} status
 */
export function respondProxyPage(status) {
  const text = 'No server is available to handle this request.';
  return respondHtml(
    status,
    `<html><body><h1>${status} ${STATUS_CODES[status]}</h1>\n${text}\n</body></html>\n`,
  );
}

/** @type {Answer} */
export const NO_CONTENT = { status: 204 };
