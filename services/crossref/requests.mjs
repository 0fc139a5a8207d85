/**
 * @typedef {object} CrossrefCall
 * @property {'deposit' | 'result' | 'references' | 'resolution'} stage
 * @property {any} account a CrossrefAccount, or undefined if there is none of that name
 * @property {string} text
 * @property {Record<string, unknown>} details
 * @property {Fields} fields
 *
 * @typedef {object} Fields
 * @property {string} [password]
 * @property {string} [operation]
 * @property {{ name: string, content: Buffer }} [file]
 * @property {string} [fileName]
 * @property {string} [batchId]
 * @property {string} [type]
 * @property {string} [doi]
 */

/** @type {Record<string, 'deposit' | 'result' | 'references'>} */
const ROUTES = {
  'POST /servlet/deposit': 'deposit',
  'GET /servlet/submissionDownload': 'result',
  'POST /servlet/submissionDownload': 'result',
  'GET /getResolvedRefs': 'references',
  'POST /getResolvedRefs': 'references',
};

const RESOLVER = '/doi/';

/**
 * Reads requests in the ways that Crossref accepts: all fields may be in the query or in the form.
 *
 * @param {import('../stand-in/accounts.mjs').Accounts<any>} accounts
 */
export function createReader(accounts) {
  /**
   * @param {import('../stand-in/server.mjs').Request} request
   * @returns {Promise<CrossrefCall | undefined>}
   */
  return async (request) => {
    const { method, url } = request;
    const stage = ROUTES[`${method} ${url.pathname}`];
    if (stage) return readForm(stage, request);
    if (method === 'GET' && url.pathname.startsWith(RESOLVER))
      return readResolution(decodeURIComponent(url.pathname.slice(RESOLVER.length)));
  };

  /**
   * @param {'deposit' | 'result' | 'references'} stage
   * @param {import('../stand-in/server.mjs').Request} request
   * @returns {Promise<CrossrefCall>}
   */
  async function readForm(stage, request) {
    const { url } = request;
    const form = await parseForm(request);
    const get = (/** @type {string} */ name) => {
      const value = form.get(name) ?? url.searchParams.get(name);
      return typeof value === 'string' ? value : undefined;
    };
    const login = get('login_id') ?? get('usr') ?? '';
    const fields = {
      password: get('login_passwd') ?? get('pwd'),
      operation: get('operation'),
      file: await readFile(form.get('fname')),
      fileName: get('file_name'),
      batchId: get('doi_batch_id'),
      type: get('type'),
      doi: get('doi'),
    };
    const { operation, file, fileName = file?.name, batchId, doi } = fields;
    const passwordIn = url.searchParams.has('login_passwd') || url.searchParams.has('pwd');
    return {
      stage,
      // A person signs in as `email@address/role`.
      account: accounts.find(login.slice(login.lastIndexOf('/') + 1)),
      text: doi ?? fileName ?? batchId ?? '',
      details: { login, operation, fileName, batchId, doi, isPasswordInUrl: passwordIn },
      fields,
    };
  }

  /**
   * @param {string} path the DOI, or the name of an account, a slash and the DOI
   * @returns {CrossrefCall}
   */
  function readResolution(path) {
    const [, name, doi] = /^(?:([^/]+)\/)?(10\..*)$/.exec(path) ?? [undefined, undefined, path];
    const account = name
      ? accounts.find(name)
      : (accounts.select(null).find(({ registry }) => registry.find(doi)) ??
        accounts.find(accounts.configured));
    return { stage: 'resolution', account, text: doi, details: { doi }, fields: { doi } };
  }
}

/**
 * @param {import('../stand-in/server.mjs').Request} request
 * @returns {Promise<FormData>}
 */
async function parseForm({ method, headers, readBody }) {
  if (method !== 'POST') return new FormData();
  const body = await readBody();
  if (!headers['content-type'] || body.length === 0) return new FormData();
  return new Response(body, { headers: { 'content-type': headers['content-type'] } }).formData();
}

/** @param {FormDataEntryValue | null} part */
async function readFile(part) {
  if (!(part instanceof File)) return undefined;
  return { name: part.name, content: Buffer.from(await part.arrayBuffer()) };
}
