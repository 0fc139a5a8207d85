/**
 * @typedef {object} DoajCall
 * @property {string} stage
 * @property {any} account a DoajAccount, or undefined if the key is wrong
 * @property {string} text
 * @property {Record<string, unknown>} details
 * @property {string | undefined} id of an article or an upload
 * @property {any} data undefined if it is not JSON
 * @property {string} origin address of this server
 */

const ROUTE = /^\/api(?:\/v4)?\/(?<kind>articles|bulk\/articles)(?:\/(?<id>[^/]+))?$/;

/** @type {Record<string, string>} */
const STAGES = {
  'POST articles': 'create',
  'GET articles/id': 'retrieve',
  'PUT articles/id': 'update',
  'DELETE articles/id': 'delete',
  'POST bulk/articles': 'bulk',
  'GET bulk/articles/id': 'status',
  'DELETE bulk/articles': 'bulk-delete',
};

/** @param {import('../stand-in/accounts.mjs').Accounts<any>} accounts */
export function createReader(accounts) {
  /**
   * @param {import('../stand-in/server.mjs').Request} request
   * @returns {Promise<DoajCall | undefined>}
   */
  return async ({ method, url, readBody }) => {
    const { kind, id } = ROUTE.exec(url.pathname)?.groups ?? {};
    const stage = STAGES[`${method} ${kind}${id ? '/id' : ''}`];
    if (!stage) return undefined;
    const data = parseJson(await readBody());
    const title = data?.bibjson?.title;
    return {
      stage,
      account: accounts.find(url.searchParams.get('api_key') ?? ''),
      text: id ?? String(title ?? ''),
      details: { id, title, articles: Array.isArray(data) ? data.length : undefined },
      id,
      data,
      origin: url.origin,
    };
  };
}

/** @param {Buffer} body */
function parseJson(body) {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
