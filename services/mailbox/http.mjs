import http from 'node:http';
import { KEEP_ALIVE_OPTIONS } from '../keep-alive.mjs';
import { renderLetter, renderList } from './pages.mjs';
import { Stalls } from './stalls.mjs';

/** The pages load nothing; the HTML of a letter may show pictures, and its links open in a new tab. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'";
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

/**
 * GET    /                                     list of letters, HTML
 * GET    /letters/{id}                         one letter, HTML
 * GET    /messages?to=&subject=&count=&wait=   JSON; waits up to `wait` seconds for `count` letters
 * GET    /messages/{id}, …/raw, …/html
 * DELETE /messages?to=                         deletes the letters to an address, or all
 * GET    /fault
 * PUT    /fault                                see failures.mjs
 * DELETE /fault?match=                         removes failures and releases held commands
 * GET    /stall                                stalled steps and number of sessions that wait there
 * PUT    /stall                                `{ "step": … }` stalls every session there, see stalls.mjs
 * DELETE /stall?step=                          ends the stall of one step, or all
 * GET    /held?match=                          number of held commands
 * GET    /tally?domain=                        counts of bulk letters: see bulk-counter.mjs
 * DELETE /tally?domain=
 * GET    /health
 *
 * @param {import('./letters.mjs').Letters} letters
 * @param {import('./failures.mjs').Failures} failures
 * @param {import('./bulk-counter.mjs').BulkCounter} bulkCounter
 * @param {Stalls} stalls
 */
export function createHttpServer(letters, failures, bulkCounter, stalls = new Stalls()) {
  return http.createServer(KEEP_ALIVE_OPTIONS, async (request, response) => {
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
        return sendHtml(response, renderList(letters.find({ to }).reverse(), to), PAGE_POLICY);
      case 'GET /health':
        return sendJson(response, 200, { service: 'octavo-mailbox', status: 'ok' });
      case 'GET /messages': {
        const filter = { to, subject: searchParams.get('subject') };
        const count = Number(searchParams.get('count')) || 1;
        const seconds = Number(searchParams.get('wait')) || 0;
        const found = await letters.wait(filter, count, seconds);
        return sendJson(response, 200, found.map(omitRaw));
      }
      case 'DELETE /messages':
        letters.clear(to);
        return response.writeHead(204).end();
      case 'GET /fault':
        return sendJson(response, 200, failures.list());
      case 'PUT /fault':
        failures.set(await readJson(request));
        return sendJson(response, 200, failures.list());
      case 'DELETE /fault':
        failures.clear(match);
        return response.writeHead(204).end();
      case 'GET /stall':
        return sendJson(response, 200, stalls.status());
      case 'PUT /stall':
        stalls.set((await readJson(request)).step);
        return sendJson(response, 200, stalls.status());
      case 'DELETE /stall':
        stalls.clear(searchParams.get('step'));
        return response.writeHead(204).end();
      case 'GET /tally':
        return sendJson(response, 200, bulkCounter.totals(searchParams.get('domain') ?? ''));
      case 'DELETE /tally':
        bulkCounter.reset(searchParams.get('domain') ?? '');
        return response.writeHead(204).end();
      case 'GET /held':
        return sendJson(response, 200, { held: failures.countHeld(match) });
    }
    const [, kind, id, form] =
      /^\/(messages|letters)\/([^/]+)(?:\/(raw|html))?$/.exec(pathname) ?? [];
    const letter = method === 'GET' && id && letters.get(id);
    if (!letter) return sendJson(response, 404, { error: 'not found' });
    if (kind === 'letters') return sendHtml(response, renderLetter(letter), PAGE_POLICY);
    if (form === 'raw') return send(response, 200, 'text/plain; charset=utf-8', letter.raw);
    if (form === 'html') {
      return sendHtml(response, openLinksInNewTab(letter.html ?? ''), LETTER_POLICY);
    }
    return sendJson(response, 200, omitRaw(letter));
  }
}

/** @param {import('./letters.mjs').Letter & { raw: Buffer }} letter */
function omitRaw({ raw: _raw, ...letter }) {
  return letter;
}

/** @param {string} html */
function openLinksInNewTab(html) {
  const base = '<base target="_blank">';
  const head = /<head[^>]*>/i;
  // Before the doctype it would switch the browser to quirks mode.
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
