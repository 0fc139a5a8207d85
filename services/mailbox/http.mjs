import http from 'node:http';
import { OUTLIVES_CLIENTS } from '../keep-alive.mjs';
import { letterPage, listPage } from './pages.mjs';

/** The pages load nothing; a letter's own HTML may show pictures, and its links open in a new tab. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/**
 * GET    /                                     the letters, for people
 * GET    /letters/{id}                         one letter, for people
 * GET    /messages?to=&subject=&count=&wait=   JSON; waits up to `wait` seconds for `count` letters
 * GET    /messages/{id}, …/raw, …/html
 * DELETE /messages?to=                         forgets the letters to an address, or all
 * GET    /fault
 * PUT    /fault                                see faults.mjs
 * DELETE /fault?match=                         removes faults, releases what they hold
 * GET    /held?match=                          how many commands are being held now
 * GET    /tally?domain=                        of letters that are counted, not kept: see tally.mjs
 * DELETE /tally?domain=
 * GET    /health
 *
 * @param {import('./letters.mjs').Letters} letters
 * @param {import('./faults.mjs').Faults} faults
 * @param {import('./tally.mjs').Tally} tally
 */
export function createHttpServer(letters, faults, tally) {
  return http.createServer(OUTLIVES_CLIENTS, async (request, response) => {
    try {
      await route(request, response);
    } catch (error) {
      sendJson(response, 400, { error: /** @type {Error} */ (error).message });
    }
  });

  /**
   * @param {http.IncomingMessage} request
   * @param {http.ServerResponse} response
   */
  async function route(request, response) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const to = searchParams.get('to');
    const match = searchParams.get('match');
    switch (`${method} ${pathname}`) {
      case 'GET /':
        return sendHtml(response, listPage(letters.find({ to }).reverse(), to), PAGE_POLICY);
      case 'GET /health':
        return sendJson(response, 200, { service: 'octavo-mailbox', status: 'ok' });
      case 'GET /messages': {
        const filter = { to, subject: searchParams.get('subject') };
        const count = Number(searchParams.get('count')) || 1;
        const seconds = Number(searchParams.get('wait')) || 0;
        const found = await letters.wait(filter, count, seconds);
        return sendJson(response, 200, found.map(withoutRaw));
      }
      case 'DELETE /messages':
        letters.clear(to);
        return response.writeHead(204).end();
      case 'GET /fault':
        return sendJson(response, 200, faults.list());
      case 'PUT /fault':
        faults.set(await readJson(request));
        return sendJson(response, 200, faults.list());
      case 'DELETE /fault':
        faults.clear(match);
        return response.writeHead(204).end();
      case 'GET /tally':
        return sendJson(response, 200, tally.sums(searchParams.get('domain') ?? ''));
      case 'DELETE /tally':
        tally.forget(searchParams.get('domain') ?? '');
        return response.writeHead(204).end();
      case 'GET /held':
        return sendJson(response, 200, { held: faults.held(match) });
    }
    const [, kind, id, form] =
      /^\/(messages|letters)\/([^/]+)(?:\/(raw|html))?$/.exec(pathname) ?? [];
    const letter = method === 'GET' && id && letters.get(id);
    if (!letter) return sendJson(response, 404, { error: 'not found' });
    if (kind === 'letters') return sendHtml(response, letterPage(letter), PAGE_POLICY);
    if (form === 'raw') return send(response, 200, 'text/plain; charset=utf-8', letter.raw);
    if (form === 'html') {
      return sendHtml(response, withLinksInNewTab(letter.html ?? ''), LETTER_POLICY);
    }
    return sendJson(response, 200, withoutRaw(letter));
  }
}

/** @param {import('./letters.mjs').Letter & { raw: Buffer }} letter */
function withoutRaw({ raw: _raw, ...letter }) {
  return letter;
}

/** @param {string} html */
function withLinksInNewTab(html) {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  // Before a document type it would change how the browser lays the letter out.
  return head.test(html) ? html.replace(head, `$&${base}`) : base + html;
}

/** @param {http.IncomingMessage} request */
async function readJson(request) {
  return JSON.parse(Buffer.concat(await request.toArray()).toString());
}

/**
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {unknown} body
 */
function sendJson(response, status, body) {
  send(response, status, 'application/json', JSON.stringify(body));
}

/**
 * @param {http.ServerResponse} response
 * @param {string} html
 * @param {string} policy
 */
function sendHtml(response, html, policy) {
  response.setHeader('content-security-policy', policy);
  send(response, 200, 'text/html; charset=utf-8', html);
}

/**
 * @param {http.ServerResponse} response
 * @param {number} status
 * @param {string} type
 * @param {string | Buffer} body
 */
function send(response, status, type, body) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
