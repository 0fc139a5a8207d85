import { STATUS_CODES } from 'node:http';
import { isIPv6 } from 'node:net';

/** Names under which the processes of the same machine reach the page server. */
const LOCAL_NAMES = ['127.0.0.1', '[::1]', 'localhost'];

const LABEL = /^[a-z0-9_-]{1,63}$/;

/**
 * Returns the name in lower case without its final dot, and the port, of a `Host` header; null if it is
 * malformed.
 *
 * @param {string} header
 * @returns {{ name: string, port: string | null } | null}
 */
export function parseHost(header) {
  const match = /^(?<name>\[[0-9a-f:.]+\]|[^:]+?)\.?(?::(?<port>\d{1,5}))?$/i.exec(header);
  if (!match?.groups) return null;
  const { name = '', port = null } = match.groups;
  const lowerCase = name.toLowerCase();
  const isValid = lowerCase.startsWith('[')
    ? isIPv6(lowerCase.slice(1, -1))
    : lowerCase.length <= 253 && lowerCase.split('.').every((label) => LABEL.test(label));
  return isValid && Number(port) <= 65_535 ? { name: lowerCase, port } : null;
}

/**
 * Returns a function that decides whether a request names the public host of the site. The reverse
 * proxy caches pages by that name, so no other one may get into a page, nor another port.
 *
 * Without a public origin every well-formed name is accepted, as in development.
 *
 * @param {string | undefined} publicOrigin
 * @param {string} [furtherHosts] host names separated by commas
 * @returns {(request: import('node:http').IncomingMessage) => 200 | 400 | 421}
 */
export function createHostCheck(publicOrigin, furtherHosts = '') {
  const site = publicOrigin ? new URL(publicOrigin) : null;
  const sitePort = site && (site.port || (site.protocol === 'https:' ? '443' : '80'));
  const further = furtherHosts
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const anyPort = [...LOCAL_NAMES, ...further];

  return (request) => {
    const names = request.rawHeaders.filter(
      (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
    );
    // Node itself rejects HTTP/1.1 without a host. An older client cannot be sent to a site by name.
    if (names.length === 0) return site ? 421 : 200;
    const host = names.length === 1 ? parseHost(request.headers.host ?? '') : null;
    if (!host) return 400;
    if (!site || anyPort.includes(host.name)) return 200;
    const isSite =
      host.name === site.hostname.toLowerCase() && (host.port === null || host.port === sitePort);
    return isSite ? 200 : 421;
  };
}

/**
 * Rejects a request whose host is malformed (400) or not ours (421), and returns whether it did. The
 * health is told to everyone: load balancers ask for it by IP address.
 *
 * @param {ReturnType<typeof createHostCheck>} checkHost
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} path
 */
export function rejectForeignHost(checkHost, request, response, path) {
  const status = checkHost(request);
  if (status === 200 || (status === 421 && path === '/health')) return false;
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(STATUS_CODES[status]);
  return true;
}
